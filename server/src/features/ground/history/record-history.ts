import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { HistoryEntry, HistoryKind } from '@belfry/contract/ground/history/history-entry.ts';
import type { NodeState } from '@belfry/contract/values/alarm-states.ts';
import type { DB } from '#platform/database/database.ts';
import { storableJson, storableText } from '#platform/database/storable-json.ts';
import type { NamedPerson } from './named-person.ts';

/** What a line of any kind has. */
interface LineOf<K extends HistoryKind> {
  companyId: string;
  deviceId: string;
  kind: K;
  /** When it happened, by the device's clock for what the device said. */
  at: Date;
  /** When we knew; `at` unless told. */
  receivedAt?: Date;
  /** The alarm whose proof it belongs to. */
  episodeId?: string | null;
  alarmId?: string | null;
  /** The alarm's name at this time. */
  alarmName?: string | null;
  /** The event came after a newer one of its node, and changed no state. */
  late?: boolean;
}

/** Where an event moved its alarm. It is read as a line of its own, right behind the event's. */
export interface AlarmMove {
  from: NodeState;
  to: NodeState;
  at: Date;
}

/** What an event itself brought about; anything else that moves an alarm has a line of its kind `node.state`. */
type MoveOf<K extends HistoryKind> = K extends 'event.active' | 'event.normal'
  ? { moved?: AlarmMove }
  : { moved?: never };

/** Whom the line is about, as its kind has it. */
type PersonOf<E> = E extends { person: infer P }
  ? null extends P
    ? { person: NamedPerson | null }
    : { person: NamedPerson }
  : { person?: never };

/** What a line of a kind tells; never a secret. */
type DetailOf<E extends HistoryEntry> =
  E['detail'] extends Record<string, never>
    ? { detail?: never }
    : object extends E['detail']
      ? { detail?: E['detail'] }
      : { detail: E['detail'] };

/** A line to be added to a device's history, with whatever its kind has to say. */
export type NewHistoryEntry<K extends HistoryKind = HistoryKind> = {
  [Kind in K]: LineOf<Kind> &
    MoveOf<Kind> &
    PersonOf<Extract<HistoryEntry, { kind: Kind }>> &
    DetailOf<Extract<HistoryEntry, { kind: Kind }>>;
}[K];

/** The columns that every line is written to, in the order of its values. */
const columns = sql.raw(
  'company_id, device_id, episode_id, alarm_id, alarm_name, kind, at, received_at, late, detail, moved_from, moved_to, moved_at',
);

/** Adds lines to histories in the caller's transaction, in this order and in one statement. */
export async function recordHistory(trx: Kysely<DB>, entries: readonly NewHistoryEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const time = (at: Date) => at.toISOString();
  const lines = sql`
      ${entries.map((e) => e.companyId)}::uuid[], ${entries.map((e) => e.deviceId)}::uuid[],
      ${entries.map((e) => e.episodeId ?? null)}::uuid[], ${entries.map((e) => e.alarmId ?? null)}::text[],
      ${entries.map((e) => (e.alarmName ? storableText(e.alarmName) : null))}::text[], ${entries.map((e) => e.kind)}::text[],
      ${entries.map((e) => time(e.at))}::timestamptz[], ${entries.map((e) => time(e.receivedAt ?? e.at))}::timestamptz[],
      ${entries.map((e) => e.late ?? false)}::bool[],
      ${entries.map((e) => (e.detail ? storableJson(e.detail) : '{}'))}::jsonb[],
      ${entries.map(({ moved }) => moved?.from ?? null)}::text[], ${entries.map(({ moved }) => moved?.to ?? null)}::text[],
      ${entries.map(({ moved }) => (moved ? time(moved.at) : null))}::timestamptz[]`;
  const people = entries.map(({ person }) => person ?? null);
  // What a device says names nobody and comes most often; it does not pay for a search of names.
  if (people.every((person) => person === null)) {
    await sql`
      insert into history (${columns})
      select * from unnest(${lines})`.execute(trx);
    return;
  }
  // A name that was said before is found by the join, which by its limit looks up each; a new one gets its row, which costs a call.
  await sql`
    insert into history (${columns}, person_name_id)
    select line.company_id, device_id, episode_id, alarm_id, alarm_name, line.kind, at, received_at, late, detail,
      moved_from, moved_to, moved_at,
      case when line.name is not null then coalesce(known.id, person_name(line.company_id, person_kind, line.person_id, line.name)) end
    from unnest(${lines},
      ${people.map((person) => person?.kind ?? null)}::text[],
      ${people.map((person) => (person && person.kind !== 'other' ? person.id : null))}::uuid[],
      ${people.map((person) => person && storableText(person.name))}::text[]) with ordinality
      as line (${columns}, person_kind, person_id, name, place)
    left join lateral (
      select id from person_names
      where company_id = line.company_id and name = line.name and kind = person_kind
        and person_id is not distinct from line.person_id and erased_at is null limit 1) as known on true
    order by place`.execute(trx);
}

/**
 * The same as a part of one larger statement, where every statement counts (a thousand devices that come back at
 * once): adds a line for each row of the query `lines`, which gives company_id, device_id, kind and at. For kinds that
 * tell nothing more.
 */
export function historyInsert(lines: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into history (company_id, device_id, kind, at, received_at)
    select company_id, device_id, kind, at, at from (${lines}) as line`;
}
