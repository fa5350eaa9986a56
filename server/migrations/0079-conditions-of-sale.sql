-- The first conditions of sale; `{brand}` stands for the product's name.
insert into sale_conditions (version, lang, valid_from, added_at, text) values
('2026-11', 'en', '2026-11-01', '2026-11-25', $$These conditions hold for subscriptions to the services of {brand}. They are for businesses only: whoever orders declares to act for a business or a profession.

1. What you get. A subscription is for one device. It opens the services that its type names, from the first day on that stands in the order.

2. How long it lasts. A subscription is concluded for a year. After that it goes on until you cancel it. You may cancel at any time; it ends at the end of that year, or a month after you cancelled, whichever is later. What you paid for days after its end is given back.

3. Prices. Prices are without VAT; VAT is added as the law says. They are charged ahead: for a month, for three months or for a year, as the type says, on the company's invoice day. The first charge is for the days until that day.

4. Changes of prices. We tell you of a higher price at least a month before it holds. You may then leave free of charge on the day from which you would pay it, whatever is left of the year. A period that was charged is never charged again at another price.

5. Paying. An invoice that we do not collect is paid within 14 days. We announce each direct debit. Where a payment fails we tell you, try again some times, and remind you. After three unpaid charges we charge no further ones, and a person at our office decides with you what to do. We may then end the subscription, with notice; nothing is switched off by itself.

6. Alarms. Alarms go out always, whether or not a subscription is paid.

7. Changing and leaving. You may change to another type at any time. A device that is removed or handed over does not shorten the year that was agreed.

8. Data. What we keep, and for how long, stands in the privacy statement. Invoices are kept for seven years, as the law says.

9. Law. Dutch law holds. Disputes go to the court of the place where the seller is established.$$),
('2026-11', 'de', '2026-11-01', '2026-11-25', $$Diese Bedingungen gelten für Abonnements der Dienste von {brand}. Sie richten sich nur an Unternehmen: Wer bestellt, erklärt, für ein Unternehmen oder in Ausübung eines Berufs zu handeln.

1. Was Sie erhalten. Ein Abonnement gilt für ein Gerät. Es öffnet die Dienste, die sein Typ nennt, ab dem ersten Tag, der in der Bestellung steht.

2. Wie lange es dauert. Ein Abonnement wird für ein Jahr geschlossen. Danach läuft es weiter, bis Sie kündigen. Kündigen können Sie jederzeit; es endet zum Ende dieses Jahres oder einen Monat nach der Kündigung, je nachdem, was später ist. Was Sie für Tage nach dem Ende bezahlt haben, erhalten Sie zurück.

3. Preise. Die Preise verstehen sich ohne Umsatzsteuer; diese kommt nach dem Gesetz hinzu. Berechnet wird im Voraus: für einen Monat, für drei Monate oder für ein Jahr, je nach Typ, am Rechnungstag des Unternehmens. Die erste Rechnung gilt für die Tage bis dahin.

4. Preisänderungen. Einen höheren Preis kündigen wir mindestens einen Monat vorher an. Sie können dann kostenlos zu dem Tag gehen, ab dem Sie ihn zahlen würden, gleich was vom Jahr übrig ist. Ein berechneter Zeitraum wird nie noch einmal zu einem anderen Preis berechnet.

5. Zahlung. Eine Rechnung, die wir nicht einziehen, ist binnen 14 Tagen zu zahlen. Jede Lastschrift kündigen wir an. Schlägt eine Zahlung fehl, sagen wir es Ihnen, versuchen es einige Male erneut und erinnern Sie. Nach drei unbezahlten Rechnungen berechnen wir keine weiteren, und ein Mensch in unserem Büro entscheidet mit Ihnen, was geschieht. Wir können das Abonnement dann mit Frist beenden; von selbst wird nichts abgeschaltet.

6. Alarme. Alarme gehen immer hinaus, ob ein Abonnement bezahlt ist oder nicht.

7. Wechseln und gehen. Sie können jederzeit zu einem anderen Typ wechseln. Ein Gerät, das entfernt oder übergeben wird, verkürzt das vereinbarte Jahr nicht.

8. Daten. Was wir aufbewahren und wie lange, steht in der Datenschutzerklärung. Rechnungen werden nach dem Gesetz sieben Jahre aufbewahrt.

9. Recht. Es gilt niederländisches Recht. Zuständig ist das Gericht am Sitz des Verkäufers.$$),
('2026-11', 'nl', '2026-11-01', '2026-11-25', $$Deze voorwaarden gelden voor abonnementen op de diensten van {brand}. Ze zijn alleen voor bedrijven: wie bestelt, verklaart te handelen voor een bedrijf of in de uitoefening van een beroep.

1. Wat u krijgt. Een abonnement geldt voor één apparaat. Het opent de diensten die bij het type horen, vanaf de eerste dag die in de bestelling staat.

2. Hoe lang het duurt. Een abonnement wordt voor een jaar gesloten. Daarna loopt het door tot u opzegt. Opzeggen kan altijd; het eindigt aan het einde van dat jaar, of een maand na uw opzegging als dat later is. Wat u voor dagen na het einde hebt betaald, krijgt u terug.

3. Prijzen. Prijzen zijn zonder btw; die komt erbij zoals de wet zegt. Er wordt vooraf in rekening gebracht: voor een maand, voor drie maanden of voor een jaar, naar het type, op de factuurdag van het bedrijf. De eerste rekening is voor de dagen tot die dag.

4. Prijswijzigingen. Een hogere prijs melden wij ten minste een maand vooraf. U mag dan kosteloos weg op de dag vanaf welke u die zou betalen, hoeveel er van het jaar ook over is. Een periode die in rekening is gebracht, wordt nooit nog eens voor een andere prijs in rekening gebracht.

5. Betalen. Een factuur die wij niet incasseren, betaalt u binnen 14 dagen. Elke incasso kondigen wij aan. Mislukt een betaling, dan zeggen wij het u, proberen wij het enkele keren opnieuw en herinneren wij u eraan. Na drie onbetaalde rekeningen brengen wij niets meer in rekening en beslist iemand van ons kantoor met u wat er gebeurt. Wij kunnen het abonnement dan met een termijn beëindigen; vanzelf wordt niets uitgezet.

6. Alarmen. Alarmen worden altijd gemeld, of een abonnement betaald is of niet.

7. Wisselen en weggaan. U kunt altijd naar een ander type wisselen. Een apparaat dat wordt verwijderd of overgedragen, verkort het afgesproken jaar niet.

8. Gegevens. Wat wij bewaren, en hoe lang, staat in de privacyverklaring. Facturen worden zeven jaar bewaard, zoals de wet zegt.

9. Recht. Nederlands recht geldt. Geschillen gaan naar de rechter van de plaats waar de verkoper gevestigd is.$$);
