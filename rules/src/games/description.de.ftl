array = So beginnt die Partie
too-long = sie ist länger als { $most } Zeichen
