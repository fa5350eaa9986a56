import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { ReminderDay } from './reminder.rules.ts';

/** The newest reminder of a claim that was sent; null where none was. */
export async function findLastReminder(trx: Kysely<DB>, paymentId: string): Promise<ReminderDay | null> {
  const found = await trx
    .selectFrom('payment_reminders')
    .select('day')
    .where('payment_id', '=', paymentId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (found?.day as ReminderDay | undefined) ?? null;
}

/** Notes that a reminder is sent. */
export async function insertReminder(
  trx: Kysely<DB>,
  { companyId, paymentId, day, at }: { companyId: string; paymentId: string; day: ReminderDay; at: Date },
): Promise<void> {
  await trx
    .insertInto('payment_reminders')
    .values({ company_id: companyId, payment_id: paymentId, day, sent_at: at })
    .execute();
}
