/**
 * Which features a feature may use, beside the platform. Acyclic, and never another's `.queries.ts` or `.routes.ts`;
 * `scripts/doors.test.ts` holds it against the imports on disk.
 */
export const featureGraph = {
  languages: [],
  terms: [],
  audit: [],
  'account-mails': [],
  history: [],
  'call-lists': [],
  companies: [],
  'mailed-links': [],
  sessions: ['audit', 'companies'],
  mfa: ['account-mails', 'audit', 'companies', 'sessions'],
  passwords: ['account-mails', 'audit', 'companies', 'mailed-links', 'mfa', 'sessions'],
  'sign-in': ['account-mails', 'audit', 'mailed-links', 'mfa', 'passwords', 'sessions'],
  registration: ['call-lists', 'passwords', 'sessions'],
  alarms: ['call-lists', 'history'],
  devices: ['alarms', 'call-lists', 'history'],
  attempts: ['alarms', 'call-lists', 'history'],
} as const satisfies Record<string, readonly string[]>;
