import type { Kysely } from 'kysely';
import { violatedConstraint } from '../../platform/database/database-faults.ts';
import type { DB } from '../../platform/database/database.ts';
import type { EventVerdict, ReceivedEvent } from '../../platform/mqtt/device-gateway.ts';
import type { Platform } from '../../platform/platform.ts';
import type { NewHistoryEntry } from '../history/record-history.ts';
import type { AlarmChanges, AlarmWork } from './alarm-work.ts';
import {
  deviceEventsKey,
  eventKey,
  findStoredEvents,
  insertDeviceEvents,
  insertUnknownNodes,
  type EngineDevice,
  type EventName,
  type NewDeviceEvent,
} from './alarms.queries.ts';
import { openAlarmWorkBySerial } from './open-alarm-work.ts';
import { orderEvents, type EventPosition } from './event-order.rules.ts';
import { findCompanyLanguage } from './find-company-language.ts';
import { nodeTextsOf } from './node-texts.ts';
import { occurrenceOf } from './occurrence.rules.ts';
import { publishChanges } from './publish-changes.ts';

/** An event with its device's position fields where the order rules look for them. */
type PlacedEvent = EventPosition & { alarm: string; received: ReceivedEvent };

/**
 * Stores a batch of device events and lets the alarm engine act on them, in one transaction: states, timers, episodes,
 * calling rounds and history are all committed before the device hears that its event is stored. What came before
 * counts once; what came late is recorded and changes no state. A device that nobody owns keeps its events.
 */
export async function storeEvents(
  platform: Platform,
  batch: readonly ReceivedEvent[],
): Promise<EventVerdict[]> {
  // A device that gives one number to two events is found out by the insert alone.
  const done = (await storeBatch(platform, batch, 'late')) ?? (await storeBatch(platform, batch, 'all'));
  if (!done) throw new Error('an event was stored while its device was locked');
  await publishChanges(platform, done.changes);
  return batch.map(({ serial }) => (done.owned.has(serial) ? 'stored' : 'refused'));
}

/**
 * Null, with nothing done, when an event that was not doubted is stored already.
 * @param doubted which events are looked up: one that is newer than all of its node is not stored yet
 */
async function storeBatch(
  platform: Platform,
  batch: readonly ReceivedEvent[],
  doubted: 'late' | 'all',
): Promise<{ changes: AlarmChanges; owned: ReadonlySet<string> } | null> {
  const now = platform.clock.now();
  return platform.database
    .transaction('provider', async (trx, last) => {
      const bySerial = Map.groupBy(batch, ({ serial }) => serial);
      const names = batch.map(({ serial, event }) => ({ serial, alarmId: event.alarm }));
      const { work, devices } = await openAlarmWorkBySerial(trx, now, [...bySerial.keys()], names);
      const heard = devices.map((device) => ({ device, events: bySerial.get(device.serial_number) ?? [] }));
      await makeUnknownNodes(trx, work, heard, now);

      const ordered = heard.flatMap(({ device, events }) => orderOf(device, work, events));
      const stored = await findStoredEvents(
        trx,
        ordered.filter(({ changesState }) => doubted === 'all' || !changesState).map(nameOf),
      );
      const unheard = ordered.filter((event) => !stored.has(eventKey(nameOf(event))));
      for (const { device, event, changesState } of unheard) applyEvent(work, device, event, changesState);
      last(insertDeviceEvents(trx, unheard.map(newDeviceEvent)));
      const changes = await work.save(trx, last);
      return { changes, owned: new Set(devices.map(({ serial_number }) => serial_number)) };
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) === deviceEventsKey) return null;
      throw error;
    });
}

/** A point that nobody configured gets a node, so that its alarm is heard, too. */
async function makeUnknownNodes(
  trx: Kysely<DB>,
  work: AlarmWork,
  heard: readonly { device: EngineDevice; events: readonly ReceivedEvent[] }[],
  now: Date,
): Promise<void> {
  const names = heard.flatMap(({ device, events }) =>
    [...new Set(events.map(({ event }) => event.alarm))]
      .filter((alarmId) => !work.node(device.id, alarmId))
      .map((alarmId) => ({ companyId: device.company_id, deviceId: device.id, alarmId })),
  );
  if (names.length === 0) return;
  const languages = new Map<string, string>();
  for (const { companyId } of names)
    if (!languages.has(companyId)) languages.set(companyId, await findCompanyLanguage(trx, companyId));
  const unknown = names.map((name) => ({
    ...name,
    texts: nodeTextsOf(name.alarmId, languages.get(name.companyId) ?? ''),
  }));
  for (const node of await insertUnknownNodes(trx, unknown, now)) work.add(node);
}

interface OrderedEvent {
  device: EngineDevice;
  event: PlacedEvent;
  changesState: boolean;
}

function orderOf(device: EngineDevice, work: AlarmWork, received: readonly ReceivedEvent[]): OrderedEvent[] {
  const events = received.map((one) => ({
    boot: one.event.boot,
    seq: one.event.seq,
    alarm: one.event.alarm,
    received: one,
  }));
  const newest = new Map<string, EventPosition>();
  for (const { alarm } of events) {
    const node = work.node(device.id, alarm);
    if (node?.newest_boot != null && node.newest_seq != null)
      newest.set(alarm, { boot: node.newest_boot, seq: node.newest_seq });
  }
  return orderEvents(newest, events).map((ordered) => ({ device, ...ordered }));
}

function nameOf({ device, event }: OrderedEvent): EventName {
  return { deviceId: device.id, boot: event.boot, seq: event.seq };
}

function newDeviceEvent({ device, event, changesState }: OrderedEvent): NewDeviceEvent {
  const { event: said, receivedAt } = event.received;
  return {
    deviceId: device.id,
    companyId: device.company_id,
    boot: event.boot,
    seq: event.seq,
    alarmId: event.alarm,
    active: said.active,
    value: said.value,
    at: new Date(said.at),
    receivedAt,
    late: !changesState,
  };
}

function applyEvent(work: AlarmWork, device: EngineDevice, placed: PlacedEvent, changesState: boolean): void {
  const { event, receivedAt } = placed.received;
  const node = work.node(device.id, event.alarm);
  if (!node) return;
  const at = new Date(event.at);
  const line: NewHistoryEntry = {
    companyId: device.company_id,
    deviceId: device.id,
    alarmId: event.alarm,
    alarmName: node.name,
    kind: event.active ? 'event.active' : 'event.normal',
    at,
    receivedAt,
    late: !changesState,
    ...(event.value !== undefined && { detail: { value: event.value } }),
  };
  work.note(line);
  if (!changesState) return;
  node.newest_boot = placed.boot;
  node.newest_seq = placed.seq;
  node.active = event.active;
  work.touch(node);
  const ended = occurrenceOf(node);
  work.tell(node, event.active ? 'activated' : 'normal', { eventAt: at });
  line.episodeId = ended ?? occurrenceOf(node);
}
