/**
 * What a text is written for where it is no screen: the second part of its id, as in `calling.sms.more-alarms`. The
 * browser gets none of these texts. Another outlet may say the same. `answer` is said to somebody who accepts, by whichever medium they did.
 */
export const outlets = ['answer', 'csv', 'mail', 'page', 'pdf', 'push', 'sms', 'speech'] as const;
/** One of {@link outlets}. */
export type Outlet = (typeof outlets)[number];

/** What a text is written for; null for what screens show. */
export function outletOf(id: string): Outlet | null {
  const second = id.split('.')[1];
  return outlets.find((outlet) => outlet === second) ?? null;
}
