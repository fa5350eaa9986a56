import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { HistoryKind } from '@belfry/contract/ground/history/history.contract.ts';
import type { DB } from '#platform/database/database.ts';
import { storableJson, storableText } from '#platform/database/storable-json.ts';

/** A line to be added to a device's history. */
export interface NewHistoryEntry {
  companyId: string;
  deviceId: string;
  kind: HistoryKind;
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
  /** What the kind has to say, as JSON; never a secret. */
  detail?: Readonly<Record<string, unknown>>;
}

/** Adds lines to histories in the caller's transaction, in this order and in one statement. */
export async function recordHistory(trx: Kysely<DB>, entries: readonly NewHistoryEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const time = (at: Date) => at.toISOString();
  await sql`
    insert into history (company_id, device_id, episode_id, alarm_id, alarm_name, kind, at, received_at, late, detail)
    select * from unnest(
      ${entries.map((e) => e.companyId)}::uuid[], ${entries.map((e) => e.deviceId)}::uuid[],
      ${entries.map((e) => e.episodeId ?? null)}::uuid[], ${entries.map((e) => e.alarmId ?? null)}::text[],
      ${entries.map((e) => (e.alarmName ? storableText(e.alarmName) : null))}::text[], ${entries.map((e) => e.kind)}::text[],
      ${entries.map((e) => time(e.at))}::timestamptz[], ${entries.map((e) => time(e.receivedAt ?? e.at))}::timestamptz[],
      ${entries.map((e) => e.late ?? false)}::bool[],
      ${entries.map((e) => (e.detail ? storableJson(e.detail) : '{}'))}::jsonb[])`.execute(trx);
}

/**
 * The same as a part of one larger statement, where every statement counts (a thousand devices that come back at
 * once): adds a line for each row of the query `lines`, which gives company_id, device_id, kind, at and detail.
 */
export function historyInsert(lines: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into history (company_id, device_id, kind, at, received_at, detail)
    select company_id, device_id, kind, at, at, detail from (${lines}) as line`;
}
