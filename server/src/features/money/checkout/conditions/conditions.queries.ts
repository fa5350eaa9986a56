import { sql, type Kysely, type Selectable } from 'kysely';
import { overSubscriptionStates } from '@belfry/contract/ground/allowance/subscription-states.ts';
import { termsLanguages } from '@belfry/contract/ground/terms/terms.contract.ts';
import { chargedTypes } from '@belfry/contract/money/prices/plans.ts';
import type { DB } from '#platform/database/database.ts';
import type { Day } from '#platform/values/calendar.rules.ts';

/** The conditions of sale in a language, as they stand in the database. */
export type ConditionsRow = Selectable<DB['sale_conditions']>;

/** A language in which there are conditions of sale. */
export type ConditionsLang = ConditionsRow['lang'];

/** The conditions of sale that hold on a day, in a language; undefined before there were any. */
export function findConditions(
  database: Kysely<DB>,
  day: Day,
  lang: ConditionsLang,
): Promise<ConditionsRow | undefined> {
  return database
    .selectFrom('sale_conditions')
    .selectAll()
    .where('valid_from', '<=', day)
    .where('lang', '=', lang)
    .orderBy('valid_from', 'desc')
    .orderBy('added_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Adds a version in its languages. @returns false where there is one of that name */
export async function insertConditions(
  trx: Kysely<DB>,
  {
    version,
    validFrom,
    texts,
    at,
  }: { version: string; validFrom: Day; texts: Readonly<Record<ConditionsLang, string>>; at: Date },
): Promise<boolean> {
  const added = await trx
    .insertInto('sale_conditions')
    .values(
      termsLanguages.map((lang) => ({
        version,
        lang,
        valid_from: validFrom,
        text: texts[lang],
        added_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('lang')
    .execute();
  return added.length > 0;
}

/** A version of the conditions of sale, with what was agreed to under it. */
export interface ConditionsVersion {
  version: string;
  validFrom: Day;
  addedAt: Date;
  texts: Record<ConditionsLang, string>;
  orders: number;
  companies: number;
}

/** Every version, in the order in which they were added. */
export async function selectConditions(database: Kysely<DB>): Promise<ConditionsVersion[]> {
  const [rows, counts] = await Promise.all([
    database.selectFrom('sale_conditions').selectAll().orderBy('added_at').orderBy('version').execute(),
    // Who agreed to several counts for the newest.
    sql<{ version: string; orders: number; companies: number }>`
      select conditions_version as version, count(*) as orders, count(*) filter (where newest) as companies from (
        select conditions_version,
          row_number() over (partition by company_id order by placed_at desc, id desc) = 1 as newest from orders) as placed
      group by conditions_version`
      .execute(database)
      .then((answer) => answer.rows),
  ]);
  return [...new Set(rows.map(({ version }) => version))].map((version) => {
    const ofVersion = rows.filter((row) => row.version === version);
    const textIn = (lang: ConditionsLang) => ofVersion.find((row) => row.lang === lang)?.text ?? '';
    const { orders, companies } = counts.find((count) => count.version === version) ?? {
      orders: 0,
      companies: 0,
    };
    const [{ valid_from: validFrom, added_at: addedAt }] = ofVersion as [ConditionsRow];
    const texts = Object.fromEntries(termsLanguages.map((lang) => [lang, textIn(lang)])) as Record<
      ConditionsLang,
      string
    >;
    return { version, validFrom, addedAt, texts, orders, companies };
  });
}

/** Companies with a subscription that costs something, whose newest order was under another version, or that never ordered. */
export async function countOthers(database: Kysely<DB>, version: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct subscriptions.company_id) as count from subscriptions
      left join lateral (select conditions_version from orders where orders.company_id = subscriptions.company_id
        order by placed_at desc, id desc limit 1) as newest on true
      where subscriptions.state not in (${sql.join(overSubscriptionStates)}) and subscriptions.type in (${sql.join(chargedTypes)})
        and newest.conditions_version is distinct from ${version}`.execute(database);
  return rows[0]?.count ?? 0;
}
