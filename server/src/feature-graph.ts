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
  housekeeping: [],
  'push-apps': ['audit'],
  'call-lists': ['audit', 'push-apps'],
  companies: ['audit'],
  'mailed-links': [],
  sessions: ['audit', 'companies'],
  mfa: ['account-mails', 'audit', 'companies', 'sessions'],
  passwords: ['account-mails', 'audit', 'companies', 'mailed-links', 'mfa', 'sessions'],
  'sign-in': ['account-mails', 'audit', 'mailed-links', 'mfa', 'passwords', 'sessions'],
  registration: ['audit', 'call-lists', 'companies', 'passwords', 'sessions'],
  alarms: ['audit', 'call-lists', 'history'],
  'alarm-settings': ['alarms', 'audit', 'call-lists', 'history'],
  devices: ['alarms', 'alarm-settings', 'audit', 'call-lists', 'history'],
  'company-data': ['audit', 'devices', 'sessions'],
  'personal-data': ['audit'],
  invitations: ['account-mails', 'audit', 'companies', 'mailed-links', 'passwords', 'sessions'],
  users: [
    'account-mails',
    'audit',
    'companies',
    'invitations',
    'mailed-links',
    'mfa',
    'personal-data',
    'sessions',
  ],
  profile: ['account-mails', 'audit', 'companies', 'mailed-links', 'personal-data', 'sessions'],
  attempts: ['alarms', 'call-lists', 'history', 'push-apps'],
} as const satisfies Record<string, readonly string[]>;
