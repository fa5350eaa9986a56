/**
 * Which features a feature may use, beside the platform. Acyclic, and never another's `.queries.ts` or `.routes.ts`;
 * `scripts/doors.test.ts` holds it against the imports on disk.
 */
export const featureGraph = {
  languages: [],
  audit: [],
  'account-mails': [],
  history: [],
  'push-apps': ['audit'],
  'call-lists': ['push-apps'],
  companies: [],
  sessions: [],
  'sign-in': ['sessions'],
  registration: ['call-lists', 'sessions'],
  alarms: ['call-lists', 'history'],
  devices: ['alarms', 'call-lists', 'history'],
  attempts: ['alarms', 'call-lists', 'history', 'push-apps'],
} as const satisfies Record<string, readonly string[]>;
