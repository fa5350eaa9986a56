/**
 * Which features a feature may use, beside the platform. Acyclic, and never another's `.queries.ts` or `.routes.ts`;
 * `scripts/doors.test.ts` holds it against the imports on disk.
 */
export const featureGraph = {
  languages: [],
  audit: [],
  'account-mails': [],
  history: [],
  'call-lists': [],
  companies: [],
  sessions: [],
  'sign-in': ['sessions'],
  registration: ['call-lists', 'sessions'],
  alarms: ['call-lists', 'history'],
  devices: ['alarms', 'call-lists', 'history'],
  'rest-api': ['alarms', 'audit', 'devices'],
  attempts: ['alarms', 'call-lists', 'history'],
} as const satisfies Record<string, readonly string[]>;
