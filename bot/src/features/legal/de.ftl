## Befehle

legal-short = zeigt, was du tun kannst
legal-long = Ohne Angabe zeigt es, welche Arten von Aktionen es gerade gibt und wie viele von jeder. Mit einem Feld zeigt es, wohin die Figur darauf ziehen kann und ob eine feindliche Figur dort getauscht werden kann; mit einer Art alle Aktionen dieser Art. Felder werden von deinem Platz aus benannt oder so, wie du es mit '/settings cells=' gewählt hast. Beispiele: /legal 3e, /legal captures
legal-cell = ein Feld, von deiner Seite aus benannt, etwa 3e; oder eine Art, etwa captures
