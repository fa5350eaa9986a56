import type { Texts } from '#platform/texts/texts.ts';

/** Words of the portal's own for somebody's methods. */
export interface MfaTexts {
  /** What an authenticator is called that got no name. */
  authenticator: string;
  backupCodes: string;
}

/** Words for somebody's methods. */
export const mfaTexts: Texts<MfaTexts> = {
  'en-US': { authenticator: 'Authenticator app', backupCodes: 'Backup codes' },
  'de-DE': { authenticator: 'Authenticator-App', backupCodes: 'Backup-Codes' },
  'nl-NL': { authenticator: 'Authenticator-app', backupCodes: 'Back-upcodes' },
};
