import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { addDays } from '#platform/values/calendar.rules.ts';
import { noteMailFate } from '#features/ground/bounced-mails/note-mail-fate.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { putCounted } from '#features/money/subscriptions/unsubscribed/unsubscribed-alarms.queries.ts';

/** What staff find to do in the demo: a mail to a contact that came back, and alarms of a dialler without a subscription. */
export async function fillQueues(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { farm, other }: Record<'farm' | 'other', Context<UserActor>>,
): Promise<void> {
  const { companyId } = other.actor;
  const dialler = await database
    .company(companyId)
    .selectFrom('devices')
    .select(['id', 'serial_number'])
    .limit(1)
    .executeTakeFirst();
  if (!dialler) return;
  const at = new Date(clock.now().getTime() - 26 * 3_600_000);
  await putCounted(database.allCompanies, [
    {
      companyId,
      deviceId: dialler.id,
      serialNumber: dialler.serial_number,
      day: addDays(bookDay(clock.now()), -1),
      alarms: 3,
      firstAt: at,
      lastAt: at,
    },
  ]);
  await database.transaction(farm.actor.companyId, (trx) =>
    noteMailFate(trx, {
      companyId: farm.actor.companyId,
      kind: 'alarm',
      address: 'ben@demo.example',
      subjectId: dialler.id,
      at,
      fate: { kind: 'failed', status: '5.2.2' },
    }),
  );
}
