import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { violatedConstraint } from '#platform/database/database-faults.ts';
import type { EventVerdict, ReceivedEvent } from '#platform/mqtt/gateway/device-gateway.ts';
import type { Platform } from '#platform/platform.ts';
import type { NewHistoryEntry } from '#features/ground/history/record-history.ts';
import type { AlarmChanges, AlarmWork } from '../engine/alarm-work.ts';
import {
  deviceEventsKey,
  eventKey,
  findStoredEvents,
  insertDeviceEvents,
  saveNewestBoots,
  type EngineDevice,
  type EventContent,
  type EventName,
  type NewDeviceEvent,
} from '../alarms.queries.ts';
import { makeUnknownPoints } from '../points/make-unknown-points.ts';
import { openAlarmWorkBySerial } from '../engine/open-alarm-work.ts';
import { contradicts, orderEvents, type EventPosition } from './event-order.rules.ts';
import { isFormer, noteFormers, openFormers, type FormerSpeaker } from './former-diallers.ts';
import { isGroupReport } from '../engine/grouping.rules.ts';
import { keepOddEvent, type OddEventReason } from './keep-odd-message.ts';
import { occurrenceOf } from '../engine/occurrence.rules.ts';
import { publishChanges } from '../engine/publish-changes.ts';

/** An event with its device's position fields where the order rules look for them. */
type PlacedEvent = EventPosition & { alarm: string; device: EngineDevice; received: ReceivedEvent };

/**
 * Stores a batch of device events and lets the alarm engine act on them, in one transaction: states, timers, episodes,
 * calling rounds and history are all committed before the device hears that its event is stored. What came before
 * counts once; what came late is recorded and changes no state; what has the place of another event and says something else
 * is kept beside it. What an exchanged dialler still says is stored as its device's; a device that nobody owns keeps its events.
 */
export async function storeEvents(
  platform: Platform,
  batch: readonly ReceivedEvent[],
): Promise<EventVerdict[]> {
  // A device that gives one number to two events is found out by the insert alone.
  const done = (await storeBatch(platform, batch, 'late')) ?? (await storeBatch(platform, batch, 'all'));
  if (!done) throw new Error('an event was stored while its device was locked');
  await publishChanges(platform, done.changes);
  const left = batch.filter(({ serial }) => !done.heard.has(serial));
  const former = left.length > 0 ? await storeOfFormers(platform, left) : new Set<string>();
  return batch.map(({ serial }) => (done.heard.has(serial) || former.has(serial) ? 'stored' : 'refused'));
}

/** The serial numbers among those that no company has whose events were stored: of diallers that were exchanged (decision 0139). */
async function storeOfFormers(
  platform: Platform,
  batch: readonly ReceivedEvent[],
): Promise<ReadonlySet<string>> {
  const serials = [...new Set(batch.map(({ serial }) => serial))];
  if (!(await isFormer(platform.database.allCompanies, serials))) return new Set();
  const done = await storeBatch(platform, batch, 'all', 'formers');
  if (!done) throw new Error('an event was stored while its device was locked');
  await publishChanges(platform, done.changes);
  return done.heard;
}

/**
 * Null, with nothing done, when an event that was not doubted is stored already.
 * @param doubted which events are looked up: one that is newer than all of its node is not stored yet
 */
async function storeBatch(
  platform: Platform,
  batch: readonly ReceivedEvent[],
  doubted: 'late' | 'all',
  speakers: 'owned' | 'formers' = 'owned',
): Promise<{ changes: AlarmChanges; heard: ReadonlySet<string> } | null> {
  const now = platform.clock.now();
  return platform.database
    .transaction('engine', async (trx, last) => {
      const bySerial = Map.groupBy(batch, ({ serial }) => serial);
      const names = batch.map(({ serial, event }) => ({ serial, alarmId: event.alarm }));
      const open = speakers === 'owned' ? openOwned : openFormers;
      const { work, speakers: devices } = await open(trx, now, [...bySerial.keys()], names);
      const heard = devices.map(({ serial, device }) => ({ device, events: bySerial.get(serial) ?? [] }));
      const wanted = heard.map(({ device, events }) => ({
        device,
        alarmIds: events.map(({ event }) => event.alarm),
      }));
      await makeUnknownPoints(trx, work, wanted);

      const placed = heard.map(({ device, events }) => placeEvents(device, events));
      const ordered = placed.flatMap((events) => orderOf(work, events));
      const stored = await findStoredEvents(
        trx,
        ordered
          .filter(({ changesState }) => doubted === 'all' || !changesState)
          .map(({ event }) => nameOf(event)),
      );
      const unheard = ordered.filter(({ event }) => !stored.has(eventKey(nameOf(event))));
      for (const { event, changesState } of unheard) applyEvent(work, event, changesState);
      for (const { event, reason } of oddAmong(work, placed.flat(), stored))
        await keepOddEvent(trx, work, event.device, event.received, reason);
      if (speakers === 'formers')
        await noteFormers(
          trx,
          work,
          unheard.map(({ event }) => event),
        );
      last(insertDeviceEvents(trx, unheard.map(newDeviceEvent)));
      // The starts of a former dialler are not those of the one that is there now.
      if (speakers === 'owned') last(saveNewestBoots(trx, takeHigherBoots(unheard)));
      const changes = await work.save(trx, last);
      return { changes, heard: new Set(devices.map(({ serial }) => serial)) };
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) === deviceEventsKey) return null;
      throw error;
    });
}

/** Devices by their serial numbers. */
async function openOwned(
  trx: Kysely<DB>,
  now: Date,
  serials: readonly string[],
  named: readonly { serial: string; alarmId: string }[],
): Promise<{ work: AlarmWork; speakers: FormerSpeaker[] }> {
  const { work, devices } = await openAlarmWorkBySerial(trx, now, serials, named);
  return { work, speakers: devices.map((device) => ({ serial: device.serial_number, device })) };
}

interface OrderedEvent {
  event: PlacedEvent;
  changesState: boolean;
}

function placeEvents(device: EngineDevice, received: readonly ReceivedEvent[]): PlacedEvent[] {
  return received.map((one) => ({
    epoch: device.epoch,
    boot: one.event.boot,
    seq: one.event.seq,
    alarm: one.event.alarm,
    device,
    received: one,
  }));
}

/** The events of a device that name a point of it, in their order. The report of a group is none of its own. */
function orderOf(work: AlarmWork, placed: readonly PlacedEvent[]): OrderedEvent[] {
  const newest = new Map<string, EventPosition>();
  const events = placed.filter(({ device, alarm }) => work.node(device.id, alarm) && !isGroupReport(alarm));
  for (const { device, alarm } of events) {
    const node = work.node(device.id, alarm);
    if (node?.newest_boot != null && node.newest_seq != null)
      newest.set(alarm, { epoch: node.newest_epoch, boot: node.newest_boot, seq: node.newest_seq });
  }
  return orderEvents(newest, events);
}

/**
 * Events that are not stored as such: they name a point too many or the report of a group, which the portal alone raises, or
 * say something else than the one of their place.
 */
function* oddAmong(
  work: AlarmWork,
  placed: readonly PlacedEvent[],
  stored: ReadonlyMap<string, EventContent>,
): Generator<{ event: PlacedEvent; reason: OddEventReason }> {
  const first = new Map(stored);
  for (const event of placed) {
    if (isGroupReport(event.alarm)) {
      yield { event, reason: 'wrong-form' };
      continue;
    }
    if (!work.node(event.device.id, event.alarm)) {
      yield { event, reason: 'too-many-points' };
      continue;
    }
    const key = eventKey(nameOf(event));
    const [known, said] = [first.get(key), contentOf(event)];
    if (!known) first.set(key, said);
    else if (!event.received.placedByContent && contradicts(known, said))
      yield { event, reason: 'contradiction' };
  }
}

/** Devices that told a higher boot than before, each with it. A hello tells it first, as a rule. */
function takeHigherBoots(events: readonly OrderedEvent[]): EngineDevice[] {
  const higher = new Set<EngineDevice>();
  for (const { event } of events) {
    const { device, boot, received } = event;
    if (received.placedByContent || (device.newest_boot !== null && device.newest_boot >= boot)) continue;
    device.newest_boot = boot;
    higher.add(device);
  }
  return [...higher];
}

function nameOf({ device, epoch, boot, seq }: PlacedEvent): EventName {
  return { deviceId: device.id, epoch, boot, seq };
}

function contentOf({ received: { event } }: PlacedEvent): EventContent {
  return { alarmId: event.alarm, active: event.active, value: event.value, at: new Date(event.at) };
}

function newDeviceEvent({ event, changesState }: OrderedEvent): NewDeviceEvent {
  return {
    ...nameOf(event),
    ...contentOf(event),
    companyId: event.device.company_id,
    receivedAt: event.received.receivedAt,
    late: !changesState,
  };
}

function applyEvent(work: AlarmWork, placed: PlacedEvent, changesState: boolean): void {
  const { device } = placed;
  const { event, receivedAt } = placed.received;
  const node = work.node(device.id, event.alarm);
  if (!node) return;
  const at = new Date(event.at);
  const line: NewHistoryEntry<'event.active' | 'event.normal'> = {
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
  node.newest_epoch = placed.epoch;
  node.newest_boot = placed.boot;
  node.newest_seq = placed.seq;
  node.active = event.active;
  work.touch(node);
  const ended = occurrenceOf(node);
  // However long the portal itself takes: what it was told in time is an alarm of now.
  const keptMs = receivedAt.getTime() - at.getTime();
  work.tell(node, event.active ? 'activated' : 'normal', { keptMs, said: line });
  line.episodeId = ended ?? occurrenceOf(node);
}
