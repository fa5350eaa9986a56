import type { Kysely, Selectable } from 'kysely';
import { termsLanguages } from '@belfry/contract/ground/terms/terms-document.ts';
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
