## Commands

rematch-short = challenge the people of a finished game again, with colours rotated
rematch-long = It has the same options and the same pace, and everybody plays the next colour in turn order. Without a number it means the last game that ended here. The others join as they accept an invitation; /rematch joins too. Example: /rematch g12
