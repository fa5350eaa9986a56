import type { ListOfAlarm } from '#features/alarming/call-lists/plan/read-list-of-alarm.ts';

/** An app of which nothing was heard for so long may be gone (page 1.4). */
const silentAfterMs = 30 * 86_400_000;

/** Contacts whose app nobody has heard of for 30 days. */
export function silentApps(
  { contacts, appUsers }: Pick<ListOfAlarm, 'contacts' | 'appUsers'>,
  at: Date,
): Set<string> {
  const silent = contacts.filter(({ user_id: userId }) => {
    const seen = userId === null ? undefined : appUsers.get(userId);
    return seen !== undefined && at.getTime() - seen.getTime() > silentAfterMs;
  });
  return new Set(silent.map(({ id }) => id));
}
