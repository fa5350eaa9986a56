import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import { overSubscriptionStates } from '@belfry/contract/ground/allowance/subscription-states.ts';
import type { PriceNoticeState } from '@belfry/contract/money/prices/prices-management.contract.ts';
import type { DB } from '#platform/database/database.ts';
import type { PriceRow } from '../price-list.rules.ts';

/** A price that companies are to be told of; `takesBack` as `PriceNews` has it. */
interface ToldPrice extends Pick<PriceRow, 'id' | 'type'> {
  takesBack: readonly number[] | null;
}

/** Companies that have a subscription of the price's type and were not told of it yet. */
export async function selectUntoldCompanies(
  database: Kysely<DB>,
  { id, type, takesBack }: ToldPrice,
  limit?: number,
): Promise<string[]> {
  const toldOf = (prices: readonly number[]) =>
    sql<boolean>`exists (select from price_notices as told
      where told.company_id = subscription.company_id and told.price_id = any(${prices}::bigint[]))`;
  let query = database
    .selectFrom('device_subscriptions as subscription')
    .innerJoin('companies', 'companies.id', 'subscription.company_id')
    .select('subscription.company_id')
    .distinct()
    .where('subscription.type', '=', type)
    .where('subscription.state', 'not in', overSubscriptionStates)
    .where('companies.deleted_at', 'is', null)
    .where(sql<boolean>`not ${toldOf([id])}`)
    .orderBy('subscription.company_id');
  if (takesBack !== null) query = query.where(toldOf(takesBack));
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).map(({ company_id }) => company_id);
}

/** Notes that a company is told of a price. @returns false where it was told before */
export async function insertPriceNotice(
  trx: Kysely<DB>,
  notice: { companyId: string; priceId: number; mails: number; toldAt: Date },
): Promise<boolean> {
  const { companyId, priceId, mails, toldAt } = notice;
  const added = await trx
    .insertInto('price_notices')
    .values({ company_id: companyId, price_id: priceId, mails, told_at: toldAt })
    .onConflict((conflict) => conflict.columns(['company_id', 'price_id']).doNothing())
    .returning('price_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** A notice that went out before its mails were kept. */
const withoutMails = sql<boolean>`not exists (select from price_notice_mails as mail
  where mail.company_id = price_notices.company_id and mail.price_id = price_notices.price_id)`;

/** How many companies were told of each price, and what became of the mails. */
export async function countPriceNotices(database: Kysely<DB>) {
  const [notices, mails] = await Promise.all([
    database
      .selectFrom('price_notices')
      .select([
        'price_id',
        sql<number>`count(*)`.as('companies'),
        sql<number>`count(*) filter (where mails = 0 and ${withoutMails})`.as('unreachable'),
        sql<number>`coalesce(sum(mails) filter (where mails > 0 and ${withoutMails}), 0)`.as('unknown'),
      ])
      .groupBy('price_id')
      .execute(),
    database
      .selectFrom('price_notice_mails')
      .select(['price_id', 'state', sql<number>`count(*)`.as('count')])
      .groupBy(['price_id', 'state'])
      .execute(),
  ]);
  return notices.map(({ price_id: priceId, companies, unreachable, unknown }) => {
    const countOf = (state: (typeof mails)[number]['state']) =>
      mails.find((row) => row.price_id === priceId && row.state === state)?.count ?? 0;
    const [waiting, bounced] = [countOf('waiting'), countOf('bounced')];
    return { priceId, companies, unreachable, waiting, sent: countOf('sent') + unknown, bounced };
  });
}

/** Companies that were to be told of a price and had nobody to mail to. */
export async function selectUnreached(database: Kysely<DB>, priceId: number): Promise<string[]> {
  const rows = await database
    .selectFrom('price_notices')
    .select('company_id')
    .where('price_id', '=', priceId)
    .where('mails', '=', 0)
    .where(withoutMails)
    .execute();
  return rows.map(({ company_id }) => company_id);
}

/** What a list of companies that are told is narrowed to. */
export interface NoticeFilter {
  /** The price's id. */
  price: number;
  state?: PriceNoticeState | undefined;
}

/** A company that is told of a price, as it was read. */
export type NoticeRow =
  ReturnType<typeof selectPriceNotices> extends SelectQueryBuilder<infer _DB, infer _TB, infer Row>
    ? Row
    : never;

/** Companies that are told of a price, in no order yet. */
export function selectPriceNotices(database: Kysely<DB>, { price, state }: NoticeFilter) {
  const countOf = (one: 'waiting' | 'sent' | 'bounced') => sql<number>`coalesce(mail.${sql.raw(one)}, 0)`;
  // What went out before mails were kept counts as sent.
  const sent = sql<number>`coalesce(mail.sent, price_notices.mails)`;
  const stateOf = sql<PriceNoticeState>`case when ${countOf('bounced')} > 0 then 'bounced'
    when ${countOf('waiting')} > 0 then 'waiting' when ${sent} > 0 then 'sent' else 'unreachable' end`;
  const query = database
    .selectFrom('price_notices')
    .innerJoin('companies', 'companies.id', 'price_notices.company_id')
    .leftJoin(
      (from) =>
        from
          .selectFrom('price_notice_mails')
          .select([
            'company_id',
            sql<number>`count(*) filter (where state = 'waiting')`.as('waiting'),
            sql<number>`count(*) filter (where state = 'sent')`.as('sent'),
            sql<number>`count(*) filter (where state = 'bounced')`.as('bounced'),
          ])
          .where('price_id', '=', price)
          .groupBy('company_id')
          .as('mail'),
      (join) => join.onRef('mail.company_id', '=', 'price_notices.company_id'),
    )
    .select([
      'companies.id',
      'companies.name',
      'companies.customer_number',
      'price_notices.told_at',
      stateOf.as('state'),
      countOf('waiting').as('waiting'),
      sent.as('sent'),
      countOf('bounced').as('bounced'),
    ])
    .where('price_notices.price_id', '=', price);
  return state === undefined ? query : query.where(stateOf, '=', state);
}
