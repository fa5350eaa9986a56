import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventMessage } from '@belfry/contract/device-messages/device-messages.ts';
import { parseJournal } from './journal-records.ts';

/** An event that a device raised, and whether the portal promised to have stored it. */
export interface JournalledEvent extends EventMessage {
  serial: string;
  acknowledged: boolean;
}

/**
 * Every event ever raised by the devices whose journals are in the folder, in each device's order: what the
 * portal must hold after any fault. May be read while the devices run.
 */
export function readJournal(dir: string): JournalledEvent[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()
    .flatMap((name) => readOne(join(dir, name), name.slice(0, -'.jsonl'.length)));
}

function readOne(path: string, serial: string): JournalledEvent[] {
  const records = parseJournal(readFileSync(path, 'utf8'));
  const acknowledged = new Set<string>();
  for (const record of records) if (record.type === 'ack') acknowledged.add(`${record.boot}:${record.seq}`);
  return records.flatMap((record) => {
    if (record.type !== 'event') return [];
    const { boot, seq } = record.event;
    return [{ ...record.event, serial, acknowledged: acknowledged.has(`${boot}:${seq}`) }];
  });
}
