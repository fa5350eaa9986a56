import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { ProviderSim } from '#platform/telephony/sims.ts';

/** How the cards of the provider's account were read last; undefined where they never were. */
export function findSimAccount(database: Kysely<DB>) {
  return database.selectFrom('sim_account').selectAll().executeTakeFirst();
}

/** Notes that a reading is wanted or under way. */
export async function beginReading(database: Kysely<DB>, at: Date): Promise<void> {
  await database
    .insertInto('sim_account')
    .values({ begun_at: at })
    .onConflict((known) => known.column('id').doUpdateSet({ begun_at: at }))
    .execute();
}

/** Notes what a reading found; where it failed, what the last good one found stays. */
export async function endReading(
  database: Kysely<DB>,
  found: { at: Date; cards: number; added: number } | 'failed',
): Promise<void> {
  const end =
    found === 'failed'
      ? { failed: true }
      : { failed: false, read_at: found.at, cards: found.cards, added: found.added };
  await database
    .updateTable('sim_account')
    .set({ begun_at: null, ...end })
    .execute();
}

/**
 * Keeps what the provider tells of a page of cards, and takes those that are not known into the maker's stock. Only what changed is written.
 * @returns how many are new
 */
export async function keepProviderCards(
  database: Kysely<DB>,
  sims: readonly ProviderSim[],
  { makerId, at, plans }: { makerId: string; at: Date; plans: ReadonlyMap<string, string> },
): Promise<number> {
  const plan = ({ ratePlanSid }: ProviderSim) =>
    ratePlanSid === null ? null : (plans.get(ratePlanSid) ?? ratePlanSid);
  const { numAffectedRows } = await sql`
    with told as (select distinct on (iccid) * from unnest(${sims.map(({ iccid }) => iccid)}::text[],
        ${sims.map(({ sid }) => sid)}::text[], ${sims.map(({ state }) => state)}::text[], ${sims.map(plan)}::text[])
        as told (iccid, sid, state, plan)),
      known as (update sim_cards set provider_sid = told.sid, provider_state = told.state, rate_plan = told.plan,
          provider_read_at = ${at}::timestamptz
        from told where sim_cards.iccid = told.iccid
          and (provider_sid, provider_state, rate_plan) is distinct from (told.sid, told.state, told.plan))
    insert into sim_cards (company_id, serial_number, iccid, first_seen_at, connected, seen_at,
        provider_sid, provider_state, rate_plan, provider_read_at)
    select ${makerId}::uuid, '', iccid, ${at}::timestamptz, false, ${at}::timestamptz, sid, state, plan, ${at}::timestamptz
    from told where iccid ~ '^[0-9]{15,22}$' and not exists (select from sim_cards where sim_cards.iccid = told.iccid)
    on conflict (iccid) do nothing`.execute(database);
  return Number(numAffectedRows ?? 0n);
}

/** The provider does not know these cards any more. */
export async function keepLostCards(database: Kysely<DB>, sids: readonly string[], at: Date): Promise<void> {
  await database
    .updateTable('sim_cards')
    .set({ provider_sid: null, provider_state: null, provider_read_at: at })
    .where('provider_sid', 'is not', null)
    .where(sql<boolean>`provider_sid <> all(${sids}::text[])`)
    .execute();
}
