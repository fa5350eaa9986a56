import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** All that happened to a claim and is kept in rows. */
export async function selectStory(database: Kysely<DB>, claim: { id: string; invoice_id: string | null }) {
  const { id: paymentId, invoice_id: invoiceId } = claim;
  const [attempts, chargebacks, reminders, bankPayments, refunds, deliveries] = await Promise.all([
    database.selectFrom('payment_attempts').selectAll().where('payment_id', '=', paymentId).execute(),
    database
      .selectFrom('payment_chargebacks as taken')
      .innerJoin('payment_attempts as attempt', 'attempt.id', 'taken.attempt_id')
      .selectAll('taken')
      .where('attempt.payment_id', '=', paymentId)
      .execute(),
    database.selectFrom('payment_reminders').selectAll().where('payment_id', '=', paymentId).execute(),
    database.selectFrom('bank_payments').selectAll().where('payment_id', '=', paymentId).execute(),
    database
      .selectFrom('payment_refunds as refund')
      .innerJoin('payment_attempts as attempt', 'attempt.id', 'refund.attempt_id')
      .selectAll('refund')
      .where('attempt.payment_id', '=', paymentId)
      .execute(),
    invoiceId === null
      ? []
      : database
          .selectFrom('invoice_deliveries')
          .select(['recipient', 'state', 'created_at'])
          .where('invoice_id', '=', invoiceId)
          .execute(),
  ]);
  return { attempts, chargebacks, reminders, bankPayments, refunds, deliveries };
}
/** Rows of a claim's story. */
export type StoryRows = Awaited<ReturnType<typeof selectStory>>;
