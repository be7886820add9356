# What the room says before it opens.

no-directory = no directory can be created in { $path } ({ $why }); name one with --pictures
no-threads = the program's threads cannot be started: { $why }
no-protocol = this terminal does not report support for that protocol; boards are shown as text
