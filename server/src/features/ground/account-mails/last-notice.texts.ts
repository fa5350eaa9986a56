import type { Texts } from '#platform/texts/texts.ts';

/** What the last mail of a kind says that is sent for a while. */
export const lastNoticeTexts: Texts<string> = {
  'en-US':
    'This happened ten times within an hour. For the rest of the hour no more mails are sent about it, though there may be more: look at the audit log.',
  'de-DE':
    'Das geschah zehnmal innerhalb einer Stunde. Für den Rest der Stunde folgen dazu keine E-Mails mehr, auch wenn es weiter geschieht: Sehen Sie ins Protokoll.',
  'nl-NL':
    'Dit gebeurde tien keer binnen een uur. De rest van het uur volgen hierover geen e-mails meer, ook als het vaker gebeurt: bekijk het auditlogboek.',
};
