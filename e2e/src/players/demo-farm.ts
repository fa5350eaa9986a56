import { getCompany, updateCompany } from '@belfry/contract/people/companies/companies.contract.ts';
import { createContact } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { addDevice } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { LicenceFeature } from '@belfry/contract/devices/licences/licences.contract.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { getProfile } from '@belfry/contract/people/profile/profile.contract.ts';
import type { Phone } from '../world/desk.ts';
import type { Dialler } from '../world/diallers.ts';
import type { SharedWorld } from '../world/stage.ts';
import type { Session } from './api.ts';
import { joins, registerCompany } from './company.ts';

/** A device of a company, and the dialler that is played. */
export interface PlayedDevice extends Dialler {
  id: string;
}

/** Password of everybody below. */
export const password = 'vier kippen op een stok';

/** A company like the demo's Demo Farm (page 4.4), for one test file alone. */
export interface DemoFarm {
  /** Session of Anna at the API. */
  api: Session;
  /** E-mail addresses: Anna is Administrator, Ben User, Cleo Read-only. */
  anna: string;
  ben: string;
  cleo: string;
  /** The phones of the two contacts; Anna's PIN is 1111, Ben's 2222. */
  phones: { anna: Phone; ben: Phone };
  pigHouse1: PlayedDevice;
  pigHouse2: PlayedDevice;
  coldStore: PlayedDevice;
}

/** A company like the demo's Other Farm, for one test file alone. */
export interface OtherFarm {
  api: Session;
  /** E-mail address of its Administrator. */
  dora: string;
  greenhouse: PlayedDevice;
}

let made = 0;

/** Makes a company like Demo Farm, by the calls that people make. */
export async function newDemoFarm(world: SharedWorld): Promise<DemoFarm> {
  made += 1;
  const domain = `demo-${made}.example`;
  const someone = (firstName: string, lastName: string) => {
    const email = `${firstName.toLowerCase()}@${domain}`;
    return { firstName, lastName, email, password };
  };
  const [anna, ben, cleo] = [
    someone('Anna', 'de Vries'),
    someone('Ben', 'Bakker'),
    someone('Cleo', 'Jansen'),
  ];
  const api = await registerCompany(world, 'Demo Farm', anna);
  // Nothing is missing, or a dialogue about it would come over the screen at its own moment.
  const { version } = await api.call(getCompany, {});
  await api.call(updateCompany, {
    body: { phoneNumber: '+31570000000', taxNumber: 'NL000099998B57', version },
  });
  await joins(world, api, ben, roles.user);
  await joins(world, api, cleo, roles.readOnly);

  const call = async (name: string, pin: string, more: { userId?: string; administrator?: boolean } = {}) => {
    const phone = `+316${String(40_000_000 + made * 100 + Number(pin[0]))}`;
    const email = `${name.toLowerCase()}@${domain}`;
    await api.call(createContact, { body: { name, phone, email, pin, ...more } });
    return world.phone(phone);
  };
  const { id: userId } = await api.call(getProfile, {});
  const phones = {
    anna: await call('Anna', '1111', { userId, administrator: true }),
    ben: await call('Ben', '2222'),
  };
  const farm = {
    api,
    anna: anna.email,
    ben: ben.email,
    cleo: cleo.email,
    phones,
    pigHouse1: await claims(world, api, 'Pig house 1', [
      'Ventilation stopped',
      'Temperature too high',
      'Water pressure too low',
      'Feeding stopped',
    ]),
    pigHouse2: await claims(world, api, 'Pig house 2', [
      'Ventilation stopped',
      'Temperature too high',
      'Smoke',
    ]),
    coldStore: await claims(world, api, 'Cold store', [
      'Temperature too high',
      'Compressor fault',
      'Door open',
    ]),
  };
  await world.database.rows(
    `insert into subscriptions (company_id, device_id, type, state, started_at)
      select company_id, id, 'monthly', 'active', now() from devices where id = any($1)`,
    [[farm.pigHouse1, farm.pigHouse2, farm.coldStore].map(({ id }) => id)],
  );
  return farm;
}

/** Makes a company like Other Farm. */
export async function newOtherFarm(world: SharedWorld): Promise<OtherFarm> {
  made += 1;
  const dora = `dora@other-${made}.example`;
  const someone = { firstName: 'Dora', lastName: 'Visser', email: dora, password };
  const api = await registerCompany(world, 'Other Farm', someone);
  const { id: userId } = await api.call(getProfile, {});
  const phone = `+316${String(40_000_000 + made * 100 + 3)}`;
  await api.call(createContact, {
    body: { name: 'Dora', phone, email: dora, userId, pin: '3333', administrator: true },
  });
  const inputs = ['Ventilation stopped', 'Frost', 'Irrigation fault'];
  return {
    api,
    dora,
    greenhouse: await claims(world, api, 'Greenhouse', inputs, ['ara-pro-next-client', 'fancom']),
  };
}

/** Adds a played dialler with named inputs and no delays. */
async function claims(
  world: SharedWorld,
  api: Session,
  name: string,
  inputs: readonly string[],
  licences: readonly LicenceFeature[] = [],
): Promise<PlayedDevice> {
  const { serial, connectCode } = await world.newDialler();
  await world.database.rows('update device_identities set licences = $2 where serial_number = $1', [
    serial,
    licences,
  ]);
  const { id } = await api.call(addDevice, { body: { serialNumber: serial, connectCode, name } });
  await world.database.rows('update alarm_nodes set delay_seconds = 0 where device_id = $1', [id]);
  for (const [index, input] of inputs.entries())
    await world.database.rows(
      `update alarm_nodes set name = $3, active_message = $3, restored_message = $3 || ': restored'
        where device_id = $1 and alarm_id = $2`,
      [id, `input.${index + 1}`, input],
    );
  return { ...world.dialler(serial), id };
}
