import { sql, type Kysely, type Selectable } from 'kysely';
import type { SimActKind, SimActState } from '@belfry/contract/devices/sim-cards/sim-acts.ts';
import type { DB } from '#platform/database/database.ts';

/** An act as it is stored. */
export type SimActRow = Selectable<DB['sim_acts']>;

/** Something that staff ask for. */
export interface NewSimAct {
  id: string;
  companyId: string;
  simCardId: string;
  kind: SimActKind;
  at: Date;
  by: { userId: string; email: string };
}

/** Keeps what is about to be asked for. */
export function insertSimAct(trx: Kysely<DB>, act: NewSimAct): Promise<SimActRow> {
  return trx
    .insertInto('sim_acts')
    .values({
      id: act.id,
      company_id: act.companyId,
      sim_card_id: act.simCardId,
      kind: act.kind,
      asked_at: act.at,
      asked_by_id: act.by.userId,
      asked_by: act.by.email,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What was asked for of a card lately: how often, and whether some of it is open. */
export async function countActs(
  trx: Kysely<DB>,
  simCardId: string,
  since: Date,
): Promise<{ count: number; isOpen: boolean }> {
  const { rows } = await sql<{ count: number; isOpen: boolean }>`
    select (count(*) filter (where asked_at > ${since}::timestamptz))::int as count,
      coalesce(bool_or(ended_at is null), false) as "isOpen"
    from sim_acts where sim_card_id = ${simCardId}`.execute(trx);
  return rows[0] ?? { count: 0, isOpen: false };
}

/** The newest acts of cards. */
export function selectNewestActs(
  database: Kysely<DB>,
  simCardIds: readonly string[],
  atMost: number,
): Promise<SimActRow[]> {
  return database
    .selectFrom('sim_cards')
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('sim_acts')
          .selectAll()
          .whereRef('sim_card_id', '=', 'sim_cards.id')
          .orderBy('asked_at', 'desc')
          .orderBy('sim_acts.id')
          .limit(atMost)
          .as('act'),
      (join) => join.onTrue(),
    )
    .selectAll('act')
    .where('sim_cards.id', 'in', simCardIds)
    .orderBy('act.asked_at', 'desc')
    .execute();
}

/** An act with what is needed to ask for it and to see its effect. */
export function findAct(database: Kysely<DB>, id: string) {
  return (
    database
      .selectFrom('sim_acts')
      .innerJoin('sim_cards', 'sim_cards.id', 'sim_acts.sim_card_id')
      // A card that stayed in a dialler which was exchanged is in no device: what connects now is not its dialler.
      .leftJoin('devices', (join) =>
        join.onRef('devices.id', '=', 'sim_cards.device_id').on('sim_cards.left_at', 'is', null),
      )
      .selectAll('sim_acts')
      .select(['sim_cards.provider_sid', 'devices.connected', 'devices.connected_since'])
      .where('sim_acts.id', '=', id)
      .executeTakeFirst()
  );
}

/** A row of {@link findAct}. */
export type FoundAct = NonNullable<Awaited<ReturnType<typeof findAct>>>;

/** What the provider calls earlier requests of a card. */
export async function findKnownIds(database: Kysely<DB>, simCardId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('sim_acts')
    .select('provider_id')
    .where('sim_card_id', '=', simCardId)
    .where('provider_id', 'is not', null)
    .orderBy('asked_at', 'desc')
    .limit(100)
    .execute();
  return rows.flatMap(({ provider_id: id }) => id ?? []);
}

/** Notes that the provider took an act. */
export async function markTaken(database: Kysely<DB>, id: string): Promise<void> {
  await database
    .updateTable('sim_acts')
    .set({ state: 'taken' })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .where('ended_at', 'is', null)
    .execute();
}

/** How an act ended. */
export interface ActEnd {
  state: SimActState;
  at: Date;
  seconds?: number | null;
  why?: string | null;
}

/** Ends an act for good, once. */
export async function endAct(database: Kysely<DB>, id: string, end: ActEnd): Promise<void> {
  await database
    .updateTable('sim_acts')
    .set({ state: end.state, ended_at: end.at, seconds: end.seconds ?? null, why: end.why ?? null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Keeps how a card stands at the provider, who was just asked. */
export async function keepProviderState(
  database: Kysely<DB>,
  simCardId: string,
  { state, at }: { state: string | null; at: Date },
): Promise<void> {
  await database
    .updateTable('sim_cards')
    .set({ provider_state: state, provider_read_at: at })
    .where('id', '=', simCardId)
    .execute();
}

/** Takes somebody's name from what they asked for. */
export async function forgetAsker(trx: Kysely<DB>, userId: string): Promise<void> {
  await trx
    .updateTable('sim_acts')
    .set({ asked_by_id: null, asked_by: null })
    .where('asked_by_id', '=', userId)
    .execute();
}
