import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { addDays, type Day } from '#platform/values/calendar.rules.ts';
import { paymentJobs, waitingFor } from '../payments-jobs.ts';
import { momentOfDay } from './moment-of-day.ts';
import { reminderDays } from './reminder.rules.ts';

/** Has whoever pays reminded of what we do not collect, once it is late; in the transaction that says by when it is to be paid. */
export async function beginReminders(
  trx: Kysely<DB>,
  { id: paymentId }: { id: string },
  dueOn: Day,
): Promise<void> {
  await remindOn(trx, { paymentId, dueOn }, addDays(dueOn, reminderDays[0]));
}

/** Has it looked at on a day, in place of what was planned before. */
export async function remindOn(
  trx: Kysely<DB>,
  of: { paymentId: string; dueOn: Day },
  day: Day,
): Promise<void> {
  await enqueue(trx, [
    paymentJobs.remind.of(of, { at: momentOfDay(day), key: waitingFor(of.paymentId).remind }),
  ]);
}
