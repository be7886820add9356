# Was der Raum sagt, bevor er sich öffnet.

no-directory = in { $path } kann kein Verzeichnis angelegt werden ({ $why }); nenne eines mit --pictures
no-threads = die Threads des Programms können nicht gestartet werden: { $why }
no-protocol = dieses Terminal meldet nicht, dass es dieses Protokoll kennt; Bretter werden als Text gezeigt
