import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import { tells } from '@belfry/contract/ground/history/history-entry.fixture.ts';
import type { EventMessage } from '@belfry/contract/device-messages/device-messages.ts';
import type { Contact } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import type { HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';
import type { NodeEvent } from '@belfry/contract/values/alarm-states.ts';
import type { Medium } from '@belfry/contract/values/media.ts';
import { aCompany, type TestPlatform } from '#platform/platform.fixture.ts';
import type { AlarmNodes, CallLists } from '#platform/database/schema.generated.ts';
import type { EventVerdict, ReceivedEvent } from '#platform/mqtt/gateway/device-gateway.ts';
import type { Platform } from '#platform/platform.ts';
import { createContact } from '#features/alarming/call-lists/contacts/create-contact.ts';
import { aDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { listHistory } from '#features/ground/history/list-history.ts';
import { acceptEpisode } from './acceptance/accept-episode.ts';
import { readEpisode } from './acceptance/accept-by-user.ts';
import type { Told } from './engine/alarm-work.ts';
import { openAlarmWork } from './engine/open-alarm-work.ts';
import { publishChanges } from './engine/publish-changes.ts';
import { storeEvents } from './events/store-events.ts';

type World = Omit<TestPlatform, 'clock'> & Pick<Platform, 'clock'>;
type Said = Partial<Pick<EventMessage, 'boot' | 'seq' | 'at' | 'value'>>;

let numbers = 0;

/** A company with a device that speaks, whose alarms have no delay, and with nobody to call yet. For tests. */
export async function aFarm(platform: World) {
  const { database, clock } = platform;
  const company = await aCompany(platform);
  const { companyId } = company;
  const device = await aDevice(platform, company.context, { name: 'Barn', location: 'Barneveld' });
  const nodes = () =>
    database.allCompanies.selectFrom('alarm_nodes').selectAll().where('device_id', '=', device.id);
  let seq = 0;

  const configure = async (alarm: string | null, change: Updateable<AlarmNodes>): Promise<void> => {
    let query = database.allCompanies
      .updateTable('alarm_nodes')
      .set(change)
      .where('device_id', '=', device.id);
    if (alarm !== null) query = query.where('alarm_id', '=', alarm);
    await query.execute();
  };
  await configure(null, { delay_seconds: 0 });

  const farm = {
    ...company,
    device,
    /** Changes a node's settings as a screen will; null means every node. */
    configure,
    /** An event of the device; the next of its order unless told. */
    event(alarm: string, active: boolean, said: Said = {}): ReceivedEvent {
      seq += 1;
      const at = clock.now();
      return {
        serial: device.serialNumber,
        event: { boot: 1, seq, at: at.toISOString(), alarm, active, ...said },
        receivedAt: at,
      };
    },
    hears: (...events: ReceivedEvent[]): Promise<EventVerdict[]> => storeEvents(platform, events),
    raises: (...alarms: string[]) => farm.hears(...alarms.map((alarm) => farm.event(alarm, true))),
    restores: (...alarms: string[]) => farm.hears(...alarms.map((alarm) => farm.event(alarm, false))),
    node: (alarm: string) => nodes().where('alarm_id', '=', alarm).executeTakeFirstOrThrow(),
    async states(...alarms: string[]): Promise<string[]> {
      return Promise.all(alarms.map(async (alarm) => (await farm.node(alarm)).state));
    },
    /** Tells a node what no route says yet, as the verbs will: the change first, then the event. */
    async tell(
      alarm: string,
      event: NodeEvent,
      change: Updateable<AlarmNodes> = {},
      told: Told = {},
    ): Promise<void> {
      if (Object.keys(change).length > 0) await configure(alarm, change);
      const named = [{ deviceId: device.id, alarmId: alarm }];
      const changes = await database.transaction('allCompanies', async (trx) => {
        const work = await openAlarmWork(trx, clock.now(), [device.id], named);
        const node = work.node(device.id, alarm);
        if (node) work.tell(node, event, told);
        return work.save(trx);
      });
      await publishChanges(platform, changes);
    },
    /** Somebody accepts who is known by name alone. */
    async accepts(alarm: string, name: string) {
      const who = { companyId, contactId: null, userId: null, name, via: 'portal' } as const;
      return acceptEpisode(platform, await farm.episodeId(alarm), who);
    },
    async episodeId(alarm: string): Promise<string> {
      const { episode_id: id } = await farm.node(alarm);
      if (!id) throw new Error(`${alarm} has no episode`);
      return id;
    },
    episode: async (alarm: string) => readEpisode(platform, companyId, await farm.episodeId(alarm)),
    episodesOf: (alarm: string) =>
      database.allCompanies
        .selectFrom('episodes')
        .selectAll()
        .where('device_id', '=', device.id)
        .where('alarm_id', '=', alarm)
        .orderBy('raised_at')
        .execute(),
    stored: () =>
      database.allCompanies
        .selectFrom('device_events')
        .selectAll()
        .where('device_id', '=', device.id)
        .orderBy('boot')
        .orderBy('seq')
        .execute(),
    shown: () =>
      database.allCompanies
        .selectFrom('devices')
        .selectAll()
        .where('id', '=', device.id)
        .executeTakeFirstOrThrow(),
    /** The history in the order in which it was written. */
    async history(filter: { alarmId?: string; episodeId?: string } = {}) {
      const { items } = await listHistory(platform, companyId, device.id, { limit: 200, ...filter });
      return items.toReversed();
    },
    /** The newest line of a kind: what goes on at the same time may write others after it. */
    async lastTold(kind: HistoryEntry['kind']) {
      return (await farm.history()).findLast((line) => line.kind === kind);
    },
    /** Where a node went, by the history. */
    async went(alarm: string): Promise<unknown[]> {
      const lines = await farm.history({ alarmId: alarm });
      return lines.filter(({ kind }) => kind === 'node.state').map((line) => tells(line, 'to'));
    },
    /** Adds somebody to be called, by these media. */
    async contact(
      name: string,
      { media = ['voice'], needsAcceptance = true, ...given }: GivenContact = {},
    ): Promise<Contact & { phone: string; email: string; pin: string }> {
      numbers += 1;
      const phone = given.phone ?? `+3161${String(1_000_000 + numbers)}`;
      const email = `${name.toLowerCase().replaceAll(/\W/g, '')}-${randomUUID()}@farm.example`;
      const pin = String(1000 + numbers);
      const contact = await createContact(platform, company.context, {
        name,
        phone,
        email,
        pin,
        media: media.map((medium) => ({ medium, needsAcceptance })),
        ...given,
      });
      return { ...contact, phone, email, pin };
    },
    /** Changes the list "All contacts", which every alarm calls unless told otherwise. */
    async calls(change: Updateable<CallLists>): Promise<void> {
      await database.allCompanies
        .updateTable('call_lists')
        .set(change)
        .where('company_id', '=', companyId)
        .where('recipients', '=', 'all-contacts')
        .execute();
    },
    runs: () =>
      database.allCompanies
        .selectFrom('runs')
        .selectAll()
        .where('company_id', '=', companyId)
        .orderBy('started_at')
        .orderBy('round')
        .execute(),
    attempts: () =>
      database.allCompanies
        .selectFrom('attempts')
        .selectAll()
        .where('company_id', '=', companyId)
        .orderBy('started_at')
        .orderBy('id')
        .execute(),
  };
  return farm;
}

/** A farm of a test. */
export type Farm = Awaited<ReturnType<typeof aFarm>>;

interface GivenContact {
  media?: readonly Exclude<Medium, 'app'>[];
  needsAcceptance?: boolean;
  administrator?: boolean;
  availability?: Contact['availability'];
  langCode?: Contact['langCode'];
  pin?: string | null;
  phone?: string;
}
