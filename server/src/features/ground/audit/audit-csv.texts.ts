import type { Texts } from '#platform/texts/texts.ts';

/** Headings of the audit log as CSV. */
export const auditCsvTexts: Texts<{ headings: readonly string[] }> = {
  'en-US': {
    headings: [
      'Number',
      'Time (UTC)',
      'Who (kind)',
      'Who',
      'What',
      'To what (kind)',
      'To what',
      'Details',
      'Reason',
      'Network address',
    ],
  },
  'de-DE': {
    headings: [
      'Nummer',
      'Zeit (UTC)',
      'Wer (Art)',
      'Wer',
      'Was',
      'Woran (Art)',
      'Woran',
      'Einzelheiten',
      'Grund',
      'Netzwerkadresse',
    ],
  },
  'nl-NL': {
    headings: [
      'Nummer',
      'Tijd (UTC)',
      'Wie (soort)',
      'Wie',
      'Wat',
      'Waaraan (soort)',
      'Waaraan',
      'Details',
      'Reden',
      'Netwerkadres',
    ],
  },
};
