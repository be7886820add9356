# Wo Partien gespielt werden, und Stellungen. Berechtigungen heißen wie in Discord auf Deutsch.

opened = { $opener } eröffnet { $title }, Partie { $game }.
lost = Ich kann dort, wo { $title }, Partie { $game }, gespielt wird, nicht mehr lesen oder schreiben. Die Partie ist angehalten. Sie geht dort von selbst weiter, sobald ich es wieder kann. Um in einem anderen Kanal zu spielen, schreibe dort /move-game { $game }.
lost-live = Ich kann dort, wo { $title }, Partie { $game }, gespielt wird, nicht mehr lesen oder schreiben. Die Partie ist angehalten, und ihre Uhr steht. Sie geht dort von selbst weiter, sobald ich es wieder kann; Züge, die bis dahin dort geschrieben werden, zählen. Um in einem anderen Kanal zu spielen, schreibe dort /move-game { $game }.
cannot-write = { $players }: Hier geht das Schreiben nicht, denn die Berechtigung „Nachrichten senden“ fehlt. Züge gehen auch mit dem Slash-Befehl /move oder in einer Direktnachricht an mich. Ein Verwalter des Servers kann die Berechtigung in den Einstellungen des Kanals geben.
cannot-write-in-thread = { $players }: In diesem Thread geht das Schreiben nicht, denn die Berechtigung „Nachrichten in Threads senden“ fehlt. Züge gehen auch mit dem Slash-Befehl /move oder in einer Direktnachricht an mich. Ein Verwalter des Servers kann die Berechtigung in den Einstellungen des Kanals geben.
cannot-see = { $title }, Partie { $game }, wird an einem Ort gespielt, den du nicht sehen kannst. Spielen kannst du hier: /board { $game } zeigt die Stellung, und '/move { $game } ZUG' zieht. Ein Verwalter des Servers kann dir die Berechtigung „Kanäle ansehen“ geben.
cannot-see-place = { $title }, Partie { $game }, wird in { $place } gespielt, und das kannst du nicht sehen. Spielen kannst du hier: /board { $game } zeigt die Stellung, und '/move { $game } ZUG' zieht. Ein Verwalter des Servers kann dir die Berechtigung „Kanäle ansehen“ geben.
open-again = Hier kann ich wieder lesen und schreiben.

on = Partie { $game } geht weiter.
on-with-clock = Partie { $game } geht weiter, und ihre Uhr läuft wieder.
waits = Partie { $game } wartet auf Spieler: { $seats }
not-shown = Dieser Zug wurde hier nicht gezeigt: { $sheet }.
some-not-shown = Diese Züge wurden hier nicht gezeigt: { $sheets }.
many-not-shown = { $moves } Züge wurden hier nicht gezeigt, der letzte ist { $last }; /moves { $game } listet sie auf.
left-out = Während ich hier nicht schreiben konnte, haben sich { $count } meiner Nachrichten angesammelt. Ich lasse sie aus; /board zeigt, wie eine Partie steht.
not-posted = Eine meiner Nachrichten konnte ich hier nicht schreiben.
ask-again = Wenn du auf eine Antwort wartest, frage bitte noch einmal; /games zeigt deine Partien und wer am Zug ist.
goes-on = Partie { $game } geht weiter: /board { $game } zeigt die Stellung.
waits-for-players = Partie { $game } wartet auf Spieler.
is-over = Partie { $game } ist zu Ende: /board { $game } zeigt, wie sie ausging.
paused = Partie { $game } ist angehalten: Wo sie gespielt wird, kann ich nicht mehr lesen oder schreiben. Sie geht dort von selbst weiter, sobald ich es wieder kann; um in einem anderen Kanal zu spielen, schreibe dort /move-game { $game }.

made-before = { $sheet } ist in Partie { $game } gespielt; sie geht jetzt an einem anderen Ort weiter.
made-before-place = { $sheet } ist in Partie { $game } gespielt; sie geht jetzt in { $place } weiter.
goes-on-elsewhere = Partie { $game } wird nicht mehr hier gespielt, deshalb ist nichts geschehen: Schreibe '/move { $game } ZUG', oder gehe dorthin, wo sie jetzt gespielt wird.
goes-on-in-place = Partie { $game } wird jetzt in { $place } gespielt, deshalb ist hier nichts geschehen: Schreibe deinen Zug dort, oder '/move { $game } ZUG'.
stands = { $sheet } von { $player } in Partie { $game } gilt: Wer die Nachricht ändert oder löscht, ändert daran nichts.
edit-is-not-read = Eine geänderte Nachricht lese ich nur, wenn sie ein abgelehnter Zug ist, du noch am Zug bist und nichts anderes in der Partie geschrieben hast: Schicke den berichtigten Text als neue Nachricht.

record-wrong = Diese Aufzeichnung lässt sich nicht zeigen: { $why }.
no-such-ply = Diese Aufzeichnung hat { $all ->
    [one] 1 Zug
   *[other] { $all } Züge
}; nenne eine Zahl von 0 bis { $all }.
ply-needs-a-record = Zu einer Anzahl von Zügen gehört eine Aufzeichnung; ein Stellungstext ist eine einzelne Stellung.

every-channel = jedem Kanal
other-channels = { $some } und anderen Kanälen
not-here = Hier kann man keine Partien eröffnen; das geht in { $channels }.
not-with-this-role = Nur { $role } darf auf diesem Server Partien eröffnen.
roles-unknown = Nur { $role } darf auf diesem Server Partien eröffnen, und Discord hat mir deine Rollen nicht genannt. Schicke das bitte noch einmal, oder nimm den Slash-Befehl /play.
cannot-write-to-you = Ich kann dir keine Direktnachricht schicken: Erlaube Direktnachrichten von diesem Server, oder nimm den Slash-Befehl.
may-not-post = Erledigt, aber ich darf dort nicht schreiben. Ich brauche die Berechtigungen, den Kanal anzusehen, Nachrichten zu senden (auch in Threads), Dateien anzuhängen und den Nachrichtenverlauf zu lesen.
choice = { $game }, du hast { $colours }
event = Partie { $game }
taken-back = { $seat } hat zurückgenommen: { $actions }.
