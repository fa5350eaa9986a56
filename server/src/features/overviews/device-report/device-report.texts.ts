import type { Texts } from '#platform/texts/texts.ts';

interface DeviceReportTexts {
  title: string;
  fileName: string;
  company: string;
  device: string;
  location: string;
  serialNumber: string;
  alarm: string;
  period: string;
  timeZone: string;
  made: string;
  madeBy(at: string, name: string): string;
  until(from: string, until: string): string;
  alarms: string;
  noAlarms: string;
  others: string;
  nothing: string;
  raised(at: string): string;
  accepted(name: string, way: string, after: string): string;
  notAccepted: string;
  acceptedByNobody: string;
  over(at: string, after: string): string;
  silenced(at: string, after: string): string;
  notOver: string;
  received(at: string): string;
  /** Since when an offset of the time zone holds. */
  zoneFrom(at: string): string;
  page(page: number, pages: number): string;
  columns: { time: string; after: string; what: string; who: string; how: string; alarm: string };
  /** Headings of the CSV. */
  csv: readonly string[];
}

/** What stands on a report of a device beside what happened. */
export const deviceReportTexts: Texts<DeviceReportTexts> = {
  'en-US': {
    title: 'History report',
    fileName: 'history',
    company: 'Company',
    device: 'Device',
    location: 'Location',
    serialNumber: 'Serial number',
    alarm: 'Alarm',
    period: 'Period',
    timeZone: 'Times in',
    made: 'Made',
    madeBy: (at, name) => `${at}, by ${name}`,
    until: (from, until) => `${from} until ${until}`,
    alarms: 'Alarms',
    noAlarms: 'No alarm was raised in this period.',
    others: 'Other events',
    nothing: 'Nothing happened in this period.',
    raised: (at) => `Raised: ${at}`,
    accepted: (name, way, after) => `Accepted: ${name}, ${way}, after ${after}`,
    notAccepted: 'Accepted: not yet',
    acceptedByNobody: 'Accepted: by nobody',
    over: (at, after) => `Restored: ${at}, after ${after}`,
    silenced: (at, after) => `Restored: no, switched off or paused ${at}, after ${after}`,
    notOver: 'Restored: not yet',
    received: (at) => `received ${at}`,
    zoneFrom: (at) => `from ${at}`,
    page: (page, pages) => `Page ${page} of ${pages}`,
    columns: { time: 'Time', after: 'After', what: 'What', who: 'Who', how: 'How', alarm: 'Alarm' },
    csv: [
      'Time',
      'Received',
      'Time zone',
      'Time (ISO 8601)',
      'Alarm number',
      'Alarm',
      'Occurrence',
      'What',
      'Who',
      'How',
      'Code',
    ],
  },
  'de-DE': {
    title: 'Verlaufsbericht',
    fileName: 'verlauf',
    company: 'Unternehmen',
    device: 'Gerät',
    location: 'Standort',
    serialNumber: 'Seriennummer',
    alarm: 'Alarm',
    period: 'Zeitraum',
    timeZone: 'Zeiten in',
    made: 'Erstellt',
    madeBy: (at, name) => `${at}, von ${name}`,
    until: (from, until) => `${from} bis ${until}`,
    alarms: 'Alarme',
    noAlarms: 'In diesem Zeitraum wurde kein Alarm ausgelöst.',
    others: 'Andere Ereignisse',
    nothing: 'In diesem Zeitraum ist nichts geschehen.',
    raised: (at) => `Ausgelöst: ${at}`,
    accepted: (name, way, after) => `Angenommen: ${name}, ${way}, nach ${after}`,
    notAccepted: 'Angenommen: noch nicht',
    acceptedByNobody: 'Angenommen: von niemandem',
    over: (at, after) => `Wiederhergestellt: ${at}, nach ${after}`,
    silenced: (at, after) => `Wiederhergestellt: nein, abgeschaltet oder pausiert ${at}, nach ${after}`,
    notOver: 'Wiederhergestellt: noch nicht',
    received: (at) => `empfangen ${at}`,
    zoneFrom: (at) => `ab ${at}`,
    page: (page, pages) => `Seite ${page} von ${pages}`,
    columns: { time: 'Zeit', after: 'Nach', what: 'Was', who: 'Wer', how: 'Wie', alarm: 'Alarm' },
    csv: [
      'Zeit',
      'Empfangen',
      'Zeitzone',
      'Zeit (ISO 8601)',
      'Alarmnummer',
      'Alarm',
      'Vorkommnis',
      'Was',
      'Wer',
      'Wie',
      'Code',
    ],
  },
  'nl-NL': {
    title: 'Rapport van de geschiedenis',
    fileName: 'geschiedenis',
    company: 'Bedrijf',
    device: 'Apparaat',
    location: 'Locatie',
    serialNumber: 'Serienummer',
    alarm: 'Alarm',
    period: 'Periode',
    timeZone: 'Tijden in',
    made: 'Gemaakt',
    madeBy: (at, name) => `${at}, door ${name}`,
    until: (from, until) => `${from} tot en met ${until}`,
    alarms: 'Alarmen',
    noAlarms: 'In deze periode was er geen alarm.',
    others: 'Andere gebeurtenissen',
    nothing: 'In deze periode is er niets gebeurd.',
    raised: (at) => `Begonnen: ${at}`,
    accepted: (name, way, after) => `Geaccepteerd: ${name}, ${way}, na ${after}`,
    notAccepted: 'Geaccepteerd: nog niet',
    acceptedByNobody: 'Geaccepteerd: door niemand',
    over: (at, after) => `Hersteld: ${at}, na ${after}`,
    silenced: (at, after) => `Hersteld: nee, uitgeschakeld of gepauzeerd ${at}, na ${after}`,
    notOver: 'Hersteld: nog niet',
    received: (at) => `ontvangen ${at}`,
    zoneFrom: (at) => `vanaf ${at}`,
    page: (page, pages) => `Pagina ${page} van ${pages}`,
    columns: { time: 'Tijd', after: 'Na', what: 'Wat', who: 'Wie', how: 'Hoe', alarm: 'Alarm' },
    csv: [
      'Tijd',
      'Ontvangen',
      'Tijdzone',
      'Tijd (ISO 8601)',
      'Alarmnummer',
      'Alarm',
      'Voorval',
      'Wat',
      'Wie',
      'Hoe',
      'Code',
    ],
  },
};
