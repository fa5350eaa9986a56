import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { addDays } from '#platform/values/calendar.rules.ts';
import { noteMailFate } from '#features/ground/mail-fates/note-mail-fate.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { putCounted } from '#features/money/subscriptions/unsubscribed/unsubscribed-alarms.queries.ts';

/** What staff find to do in the demo: a mail to a contact that came back, and alarms of a dialler without a subscription. */
export async function fillQueues(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { farm, other }: Record<'farm' | 'other', Context<UserActor>>,
): Promise<void> {
  const at = new Date(clock.now().getTime() - 26 * 3_600_000);
  const diallerOf = ({ actor: { companyId } }: Context<UserActor>) =>
    database
      .company(companyId)
      .selectFrom('devices')
      .select(['id', 'company_id as companyId', 'serial_number as serialNumber'])
      .orderBy('serial_number')
      .limit(1)
      .executeTakeFirstOrThrow();
  const { id: deviceId, ...unsubscribed } = await diallerOf(other);
  const day = addDays(bookDay(clock.now()), -1);
  await putCounted(database.allCompanies, [
    { ...unsubscribed, deviceId, day, alarms: 3, firstAt: at, lastAt: at },
  ]);
  const { companyId, id: subjectId } = await diallerOf(farm);
  await database.transaction(companyId, (trx) =>
    noteMailFate(trx, {
      companyId,
      kind: 'alarm',
      address: 'ben@demo.example',
      subjectId,
      at,
      fate: { kind: 'failed', status: '5.2.2' },
    }),
  );
}
