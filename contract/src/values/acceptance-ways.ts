/** Ways to accept an alarm. */
export const acceptanceWays = [
  'portal',
  'voice',
  'sms',
  'e-mail',
  'app',
  'device',
  'no-acceptance-needed',
] as const;
/** A way to accept an alarm. */
export type AcceptanceWay = (typeof acceptanceWays)[number];
