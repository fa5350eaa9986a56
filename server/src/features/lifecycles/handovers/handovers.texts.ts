import type { Texts } from '#platform/texts/texts.ts';
import type { HandoverObstacle } from './read-handover-link.ts';

interface HandoverPageTexts {
  title: string;
  question(of: { company: string; name: string; serialNumber: string; to: string }): string;
  message: string;
  moves: { title: string; items: readonly string[] };
  stays: { title: string; items: readonly string[] };
  button(to: string): string;
  done(of: { name: string; to: string }): string;
  next: { title: string; items: readonly string[] };
  obstacles: Record<HandoverObstacle, (of: { registration: string }) => string>;
}

/** Texts of the page behind the link of a handover. */
export const handoverPageTexts: Texts<HandoverPageTexts> = {
  'en-US': {
    title: 'Handover of a device',
    question: ({ company, name, serialNumber, to }) =>
      `${company} wants to hand “${name}” (${serialNumber}) over to ${to}.`,
    message: 'Message',
    moves: {
      title: 'What comes to you',
      items: [
        'the device with its name, location, time zone, hours and notes',
        'its alarm points with their names, messages and delays',
        'its licences',
      ],
    },
    stays: {
      title: 'What stays with the other company',
      items: [
        'contacts, call lists and users: alarms call “All contacts” or “Administrators” of your company',
        'history',
        'the subscription, which ends there: yours is your own choice',
        'pauses, API keys and scheduled tests, which end',
      ],
    },
    button: (to) => `Take over for ${to}`,
    done: ({ name, to }) => `Done. “${name}” belongs to ${to} now.`,
    next: {
      title: 'What to do next',
      items: ['Look at who is called when it raises an alarm.', 'Send a test alarm.'],
    },
    obstacles: {
      invalid: () => 'This link is not complete. Open it from the e-mail again.',
      used: () => 'This link has been used already. The device has been taken over.',
      withdrawn: () => 'The other company has withdrawn this handover.',
      replaced: () => 'A newer link was sent. Open the newest e-mail.',
      expired: () => 'This link has expired. Ask the other company for a new one.',
      'no-account': ({ registration }) =>
        `Nobody signs in with this address yet. Register first at ${registration} with this address, or set your invited account up; then open the link again.`,
      'not-administrator': () =>
        'Only an Administrator of your company can take a device over. Ask the other company to send the link to one.',
      'own-company': () => 'The device belongs to your company already.',
      'in-alarm': () =>
        'The device is in alarm, or has an alarm that is paused. Somebody at the other company has to see to it first. The link stays good: open it again when the alarm is over.',
    },
  },
  'de-DE': {
    title: 'Übergabe eines Geräts',
    question: ({ company, name, serialNumber, to }) =>
      `${company} möchte „${name}“ (${serialNumber}) an ${to} übergeben.`,
    message: 'Nachricht',
    moves: {
      title: 'Was zu Ihnen kommt',
      items: [
        'das Gerät mit Name, Standort, Zeitzone, Zeiten und Notizen',
        'seine Alarmpunkte mit Namen, Meldungen und Verzögerungen',
        'seine Lizenzen',
      ],
    },
    stays: {
      title: 'Was bei der anderen Firma bleibt',
      items: [
        'Kontakte, Ruflisten und Benutzer: Alarme rufen „Alle Kontakte“ oder „Administratoren“ Ihrer Firma an',
        'der Verlauf',
        'das Abonnement, das dort endet: Ihres wählen Sie selbst',
        'Pausen, API-Schlüssel und geplante Tests, die enden',
      ],
    },
    button: (to) => `Für ${to} übernehmen`,
    done: ({ name, to }) => `Fertig. „${name}“ gehört jetzt ${to}.`,
    next: {
      title: 'Was jetzt zu tun ist',
      items: ['Prüfen Sie, wer bei einem Alarm angerufen wird.', 'Senden Sie einen Testalarm.'],
    },
    obstacles: {
      invalid: () => 'Dieser Link ist nicht vollständig. Öffnen Sie ihn noch einmal aus der E-Mail.',
      used: () => 'Dieser Link wurde bereits verwendet. Das Gerät ist übernommen.',
      withdrawn: () => 'Die andere Firma hat diese Übergabe zurückgezogen.',
      replaced: () => 'Es wurde ein neuerer Link geschickt. Öffnen Sie die neueste E-Mail.',
      expired: () => 'Dieser Link ist abgelaufen. Bitten Sie die andere Firma um einen neuen.',
      'no-account': ({ registration }) =>
        `Mit dieser Adresse meldet sich noch niemand an. Registrieren Sie sich zuerst unter ${registration} mit dieser Adresse, oder richten Sie Ihr eingeladenes Konto ein; öffnen Sie dann den Link noch einmal.`,
      'not-administrator': () =>
        'Nur ein Administrator Ihrer Firma kann ein Gerät übernehmen. Bitten Sie die andere Firma, den Link an einen zu schicken.',
      'own-company': () => 'Das Gerät gehört bereits Ihrer Firma.',
      'in-alarm': () =>
        'Das Gerät ist im Alarm oder hat einen pausierten Alarm. Jemand bei der anderen Firma muss sich zuerst darum kümmern. Der Link bleibt gültig: Öffnen Sie ihn wieder, wenn der Alarm vorbei ist.',
    },
  },
  'nl-NL': {
    title: 'Overdracht van een apparaat',
    question: ({ company, name, serialNumber, to }) =>
      `${company} wil ‘${name}’ (${serialNumber}) aan ${to} overdragen.`,
    message: 'Bericht',
    moves: {
      title: 'Wat naar u komt',
      items: [
        'het apparaat met naam, locatie, tijdzone, tijden en notities',
        'zijn alarmpunten met namen, meldingen en vertragingen',
        'zijn licenties',
      ],
    },
    stays: {
      title: 'Wat bij het andere bedrijf blijft',
      items: [
        'contacten, bellijsten en gebruikers: alarmen bellen ‘Alle contacten’ of ‘Beheerders’ van uw bedrijf',
        'de geschiedenis',
        'het abonnement, dat daar eindigt: het uwe kiest u zelf',
        'pauzes, API-sleutels en geplande tests, die eindigen',
      ],
    },
    button: (to) => `Overnemen voor ${to}`,
    done: ({ name, to }) => `Klaar. ‘${name}’ is nu van ${to}.`,
    next: {
      title: 'Wat u nu moet doen',
      items: ['Kijk wie er bij een alarm gebeld wordt.', 'Stuur een testalarm.'],
    },
    obstacles: {
      invalid: () => 'Deze link is niet volledig. Open hem opnieuw vanuit de e-mail.',
      used: () => 'Deze link is al gebruikt. Het apparaat is overgenomen.',
      withdrawn: () => 'Het andere bedrijf heeft deze overdracht ingetrokken.',
      replaced: () => 'Er is een nieuwere link gestuurd. Open de nieuwste e-mail.',
      expired: () => 'Deze link is verlopen. Vraag het andere bedrijf om een nieuwe.',
      'no-account': ({ registration }) =>
        `Met dit adres meldt nog niemand zich aan. Registreer u eerst op ${registration} met dit adres, of stel uw account van de uitnodiging in; open daarna de link opnieuw.`,
      'not-administrator': () =>
        'Alleen een beheerder van uw bedrijf kan een apparaat overnemen. Vraag het andere bedrijf de link naar een beheerder te sturen.',
      'own-company': () => 'Het apparaat is al van uw bedrijf.',
      'in-alarm': () =>
        'Het apparaat is in alarm, of heeft een alarm dat gepauzeerd is. Iemand bij het andere bedrijf moet daar eerst naar omzien. De link blijft geldig: open hem opnieuw als het alarm voorbij is.',
    },
  },
};
