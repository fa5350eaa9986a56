import {
  getEpisode,
  listDeviceAlarms,
  type AlarmNode,
  type Episode,
} from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import type { NodeState } from '@belfry/contract/values/alarm-states.ts';
import {
  listCallLists,
  replaceCallList,
  type CallList,
} from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import { createContact, type Contact } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { addDevice, type Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import { getDeviceHistory } from '@belfry/contract/ground/history/history.contract.ts';
import type { HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';
import type * as z from 'zod/mini';
import type { Session } from './api.ts';
import { registerCompany } from './company.ts';
import type { Phone } from '../world/desk.ts';
import type { Dialler } from '../world/diallers.ts';
import { until, type Patience } from '../world/until.ts';
import type { SharedWorld } from '../world/stage.ts';
import type { FactoryDialler } from '../world/world.ts';

/** A person who is called, with the phone that rings. */
export interface Person extends Phone {
  contact: Contact;
  email: string;
  pin: string;
}

/** A company of its own with a dialler and nobody to call, so that no promise disturbs another. */
export interface Farm {
  email: string;
  password: string;
  admin: Session;
  device: Device;
  dialler: Dialler;
  /** Somebody to be called, by voice unless told. */
  person(name: string, more?: Partial<z.input<typeof createContact.body>>): Promise<Person>;
  /** Changes the numbers of the list "All contacts". */
  calls(numbers: Partial<CallList>): Promise<void>;
  /** Changes an alarm where there is no screen for it yet: columns of `alarm_nodes`. */
  setsAlarm(alarm: string, columns: Record<string, number | boolean | string>): Promise<void>;
  alarm(alarm: string): Promise<AlarmNode>;
  alarmIs(alarm: string, state: NodeState, patience?: Patience): Promise<AlarmNode>;
  /** The open or last occurrence of an alarm. */
  episode(alarm: string): Promise<Episode>;
  /** What happened, oldest first. */
  history(alarm: string): Promise<HistoryEntry[]>;
}

/** What a farm needs of the world that it stands in. */
export type FarmWorld = Pick<
  SharedWorld,
  'apiUrl' | 'mailbox' | 'database' | 'phone' | 'dialler' | 'newDialler'
>;

let made = 0;
const password = 'correct horse battery';

/** Signs a company up as a person does, and lets it take a dialler: one that is played unless told. Alarms have no delay. */
export async function newFarm(world: FarmWorld, name: string, dialler?: FactoryDialler): Promise<Farm> {
  made += 1;
  const number = made;
  const email = `farmer-${number}@${slug(name)}.example`;
  const { serial, connectCode } = dialler ?? (await world.newDialler());
  const admin = await registerCompany(world, name, { firstName: 'Fay', lastName: 'Farmer', email, password });
  const device = await admin.call(addDevice, { body: { serialNumber: serial, connectCode, name } });
  await world.database.rows('update alarm_nodes set delay_seconds = 0 where device_id = $1', [device.id]);

  async function alarm(alarmId: string): Promise<AlarmNode> {
    const { items } = await admin.call(listDeviceAlarms, {
      params: { id: device.id },
      query: { limit: 200 },
    });
    const node = items.find((one) => one.alarmId === alarmId);
    if (!node) throw new Error(`${name} has no alarm ${alarmId}`);
    return node;
  }

  let people = 0;
  return {
    email,
    password,
    admin,
    device,
    dialler: world.dialler(serial),
    async person(called, more = {}) {
      people += 1;
      const phone = `+316${String(20_000_000 + number * 100 + people)}`;
      const pin = String(1000 + number * 10 + people);
      const address = `${slug(called)}@farm-${number}.example`;
      const contact = await admin.call(createContact, {
        body: {
          name: called,
          phone,
          email: address,
          pin,
          langCode: 'en-US',
          media: [{ medium: 'voice', needsAcceptance: true }],
          ...more,
        },
      });
      return { ...world.phone(phone), contact, email: address, pin };
    },
    async calls(numbers) {
      const lists = await admin.call(listCallLists, {});
      const all = lists.items.find((list) => list.recipients === 'all-contacts');
      if (!all) throw new Error('the company has no list of all its contacts');
      const { name: listName, contactIds, amountAccept, maxAttempts, version } = all;
      const { timeToAccept, attemptsPerPerson, delayBetweenAttempts } = all;
      const kept = { amountAccept, maxAttempts, timeToAccept, attemptsPerPerson, delayBetweenAttempts };
      await admin.call(replaceCallList, {
        params: { id: all.id },
        body: { name: listName, contactIds, ...kept, ...numbers, version },
      });
    },
    async setsAlarm(alarmId, columns) {
      const names = Object.keys(columns);
      await world.database.rows(
        `update alarm_nodes set ${names.map((column, index) => `${column} = $${index + 3}`).join(', ')}
          where device_id = $1 and alarm_id = $2`,
        [device.id, alarmId, ...Object.values(columns)],
      );
    },
    alarm,
    alarmIs: (alarmId, state, patience) =>
      until(
        `${alarmId} of ${name} is ${state}`,
        async () => {
          const node = await alarm(alarmId);
          if (node.state !== state) throw new Error(`it is ${node.state}`);
          return node;
        },
        patience,
      ),
    async episode(alarmId) {
      const { episodeId } = await alarm(alarmId);
      if (episodeId === null) throw new Error(`${alarmId} was never raised`);
      return admin.call(getEpisode, { params: { id: episodeId } });
    },
    async history(alarmId) {
      const { items } = await admin.call(getDeviceHistory, {
        params: { id: device.id },
        query: { alarmId, limit: 200 },
      });
      return items.toReversed();
    },
  };
}

function slug(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
