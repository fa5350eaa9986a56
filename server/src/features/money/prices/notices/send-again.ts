import type { Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { findMoneyReadersOf } from '#features/people/companies/find-money-readers.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { priceOn } from '../price-list.rules.ts';
import { lockPrices, selectPrices } from '../prices.queries.ts';
import { insertNoticeMails, lockWithBounced, renewNoticeMail } from './notice-mails.queries.ts';
import { selectUnreached } from './price-notices.queries.ts';
import { sendPriceNoticeOf } from './send-notice.job.ts';

/**
 * Sends the mails of a price once more that came back, each to its address while that still reads of the company's money, else to one that
 * does and was not told, as a corrected one. Companies that had nobody to mail to are told where they have by now.
 * @returns how many mails go out
 * @throws {AppError} `not-found`; `not-allowed-now` where the price has begun, or another has taken its place
 */
export async function sendPriceNoticesAgain(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  priceId: number,
): Promise<{ mails: number }> {
  return database.transaction('allCompanies', async (trx) => {
    await lockPrices(trx);
    const at = clock.now();
    const rows = await selectPrices(trx);
    const price = rows.find(({ id }) => id === priceId);
    if (!price) throw new AppError('not-found');
    const holds = priceOn(rows, price.type, price.validFrom)?.id === priceId;
    if (!holds || price.validFrom <= bookDay(at)) throw new AppError('not-allowed-now');
    const renewed = await renewBounced(trx, priceId, at);
    const readers = await findMoneyReadersOf(trx, await selectUnreached(trx, priceId));
    const added = [...readers].flatMap(([companyId, ofCompany]) =>
      ofCompany.map((reader) => ({ ...reader, id: randomUUID(), companyId, priceId })),
    );
    await insertNoticeMails(trx, added, at);
    const ids = [...renewed, ...added.map(({ id }) => id)];
    if (ids.length === 0) return { mails: 0 };
    await enqueue(trx, ids.map(sendPriceNoticeOf));
    const { type, validFrom } = price;
    const details = { type, validFrom, mails: ids.length };
    await recordAudit(trx, context, { companyId: context.actor.companyId, at }, [
      { action: 'price-notices.sent-again', details },
    ]);
    return { mails: ids.length };
  });
}

async function renewBounced(trx: Kysely<DB>, priceId: number, at: Date): Promise<string[]> {
  const mails = await lockWithBounced(trx, priceId);
  const readers = await findMoneyReadersOf(trx, [...new Set(mails.map((mail) => mail.company_id))]);
  const renewed: string[] = [];
  for (const [companyId, ofCompany] of readers) {
    const told = mails.filter((mail) => mail.company_id === companyId);
    const untold = ofCompany.filter(({ email }) => told.every(({ recipient }) => recipient !== email));
    for (const { id, recipient } of told.filter(({ state }) => state === 'bounced')) {
      const reader = ofCompany.find(({ email }) => email === recipient) ?? untold.shift();
      if (!reader) continue;
      await renewNoticeMail(trx, id, { ...reader, at });
      renewed.push(id);
    }
  }
  return renewed;
}
