## Befehle

analyse-short = zeigt, wie eine beendete Partie lief, mit ihren Wendepunkten
analyse-long = Die Engine sieht sich jede Stellung an, was etwa eine Minute dauert; das Ergebnis wird dort gepostet, wo du gefragt hast, und ist beim nächsten Mal sofort da. Die Genauigkeit geht von 0 bis 100: 100, wenn jede Aktion die beste war. Beispiel: /analyse g12
