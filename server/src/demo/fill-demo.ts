import { roles, rolePermissions, type RoleId } from '@belfry/contract/permissions/permissions.contract.ts';
import { presentTerms } from '#features/ground/terms/present-terms.ts';
import { createContact } from '#features/alarming/call-lists/contacts/create-contact.ts';
import { addDevice } from '#features/devices/devices/claims/add-device.ts';
import { newConnectCode } from '#features/devices/devices/claims/new-connect-code.ts';
import { stockDevices } from '#features/devices/devices/claims/stock-devices.ts';
import { createCompany } from '#features/lifecycles/registration/create-company.ts';
import { insertUser } from '#features/lifecycles/registration/registration.queries.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { newSecret } from '#platform/auth/secrets.ts';
import { hashPassword } from '#platform/auth/passwords.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { addDemoAuthenticator, writeDemoAuthenticators } from './demo-authenticators.ts';
import {
  demoLicences,
  demoPlaces,
  demoStock,
  portOfBroker,
  readDemoDiallers,
  writeDemoDiallers,
} from './demo-diallers.ts';
import { fillAppAlarms } from './demo-app-alarms.ts';
import { completeCompany, demoCompanies } from './demo-companies.ts';
import { demoBegins, tellBeginning, tellBooks } from './demo-books.ts';
import { playHistory } from './demo-history.ts';
import { writeDemoProvider } from './demo-provider.ts';
import { fillQueues } from './demo-queues.ts';
import { fillSeller } from './demo-seller.ts';
import { fillUsage } from './demo-usage.ts';

/** Password of every demo user. */
export const demoPassword = 'demo-Belfry-2026';
/** Connect code of the dialler that nobody has claimed. */
export const unclaimedConnectCode = 'DEMO-7KQ2-VX9H-MT4R';

/** What the demo's diallers are: version 1. */
const diallerType = { type: 'dialler', inputs: 8 } as const;

const staff = [
  { email: 'staff@belfry.example', firstName: 'Sam', lastName: 'Staff', roleId: roles.providerAdmin },
  {
    email: 'finance@belfry.example',
    firstName: 'Fay',
    lastName: 'Finance',
    roleId: roles.providerAdminFinancial,
  },
];
const farmers = [
  { email: 'anna@demo.example', firstName: 'Anna', lastName: 'de Vries', roleId: roles.administrator },
  { email: 'ben@demo.example', firstName: 'Ben', lastName: 'Bakker', roleId: roles.user },
  { email: 'cleo@demo.example', firstName: 'Cleo', lastName: 'Jansen', roleId: roles.readOnly },
];
const growers = [
  { email: 'dora@other.example', firstName: 'Dora', lastName: 'Visser', roleId: roles.administrator },
];
const latecomers = [
  { email: 'frank@late.example', firstName: 'Frank', lastName: 'Mulder', roleId: roles.administrator },
];

/** Who is called in the demo: what their phones are, and what they type to accept. */
export const demoContacts = {
  anna: { name: 'Anna', phone: '+31612345001', email: 'anna@demo.example', pin: '1111', administrator: true },
  ben: { name: 'Ben', phone: '+31612345002', email: 'ben@demo.example', pin: '2222' },
  dora: {
    name: 'Dora',
    phone: '+31612345003',
    email: 'dora@other.example',
    pin: '3333',
    administrator: true,
  },
} as const;

/**
 * Fills the demo of page 4.4 on the first start, and on every start writes the files from which the simulated diallers
 * are played, the authenticators printed and the sandbox's provider reminded. Goes through the same verbs as people do.
 */
export async function fillDemo(platform: Platform): Promise<void> {
  const { config, database, gateway, log } = platform;
  const diallers = await readDemoDiallers(config);
  const filled = await database.allCompanies.selectFrom('companies').select('id').limit(1).executeTakeFirst();
  if (!filled) {
    log.info('filling the demo companies');
    const codes = new Map([
      ...Object.keys(demoPlaces).map(
        (serial) => [serial, serial === 'BF-1000-0004' ? unclaimedConnectCode : newConnectCode()] as const,
      ),
      ...demoStock.map(({ serial, connectCode }) => [serial, connectCode] as const),
    ]);
    await database.transaction('allCompanies', (trx) =>
      stockDevices(
        trx,
        [...codes].map(([serial, connectCode]) => {
          const { type, inputs } = demoStock.find((each) => each.serial === serial) ?? diallerType;
          return {
            serialNumber: serial,
            // Nobody connects with the key of what only reports by REST.
            key: diallers.find((each) => each.serial === serial)?.key ?? newSecret(),
            connectCode,
            type,
            inputs,
            licences: demoLicences[serial] ?? [],
          };
        }),
      ),
    );
    const [farm] = await makeCompany(platform, 'Demo Farm', farmers);
    const [other] = await makeCompany(platform, 'Other Farm', growers);
    const [late] = await makeCompany(platform, 'Late Farm', latecomers);
    const [, finance] = await makeCompany(platform, config.BRAND_NAME, staff, true);
    if (!farm || !other || !late || !finance) throw new Error('a demo company without users');
    for (const { email } of staff) await addDemoAuthenticator(platform, email);
    await createContact(platform, farm, { ...demoContacts.anna, userId: farm.actor.userId });
    await createContact(platform, farm, demoContacts.ben);
    await createContact(platform, other, { ...demoContacts.dora, userId: other.actor.userId });
    for (const serial of Object.keys(demoPlaces)) {
      if (serial === 'BF-1000-0004') continue;
      const owner: Context<UserActor> = { 'BF-2': other, 'BF-4': late }[serial.slice(0, 4)] ?? farm;
      await claim(platform, owner, serial, codes.get(serial) as string);
      if (owner !== late) await fillUsage(platform, serial);
    }
    await fillAppAlarms(platform);
    await fillQueues(platform, { farm, other });
    await completeCompany(platform, farm, demoCompanies.farm);
    await completeCompany(platform, late, demoCompanies.late);
    const now = platform.clock.now();
    await fillSeller(platform, config.DEMO_PAST ? demoBegins(bookDay(now)) : bookDay(now));
    const payers = {
      farm: { ...demoCompanies.farm, context: farm },
      late: { ...demoCompanies.late, context: late },
    };
    await playHistory(
      platform,
      (history) =>
        config.DEMO_PAST
          ? tellBooks(history, { ...payers, finance }, now)
          : tellBeginning(history, payers, now),
      writeDemoProvider,
    );
  }
  await fillSeller(platform, bookDay(platform.clock.now()));
  // On the first start it stands there before anything of the past can be asked for.
  if (filled) await writeDemoProvider(platform);
  await writeDemoAuthenticators(platform);
  await writeDemoDiallers(config, diallers, gateway.port || portOfBroker(config));
}

async function makeCompany(
  platform: Platform,
  name: string,
  users: readonly { email: string; firstName: string; lastName: string; roleId: RoleId }[],
  provider = false,
): Promise<Context<UserActor>[]> {
  const now = platform.clock.now();
  const passwordHash = await hashPassword(demoPassword, null);
  const langCode = 'en-US';
  const agreedTermsVersion = presentTerms(platform).version;
  return platform.database.transaction('allCompanies', async (trx) => {
    const companyId = await createCompany(
      trx,
      {
        name,
        address: 'Oosterweg 12',
        postalCode: '7411 AB',
        city: 'Deventer',
        country: 'NL',
        taxNumber: null,
        phoneNumber: '+31570000000',
        invoiceLangCode: langCode,
        provider,
      },
      now,
    );
    const ids: string[] = [];
    for (const user of users)
      ids.push(
        await insertUser(trx, { companyId, ...user, langCode, passwordHash, agreedTermsVersion }, now),
      );
    return users.map(({ email, roleId }, index) => {
      const permissions = rolePermissions[roleId];
      const of = { userId: ids[index] as string, companyId, roleId, permissions, email, sessionId: null };
      return { actor: { kind: 'user', ...of }, requestId: 'demo', langCode, log: platform.log, ip: null };
    });
  });
}

async function claim(
  platform: Platform,
  owner: Context<UserActor>,
  serial: string,
  connectCode: string,
): Promise<void> {
  const place = demoPlaces[serial as keyof typeof demoPlaces];
  const device = await addDevice(platform, owner, {
    serialNumber: serial,
    connectCode,
    name: place.name,
    location: place.location,
  });
  // Named as on the wall of the house, and without delay, so that a demo shows at once what happens.
  for (const [index, name] of place.inputs.entries())
    await platform.database.allCompanies
      .updateTable('alarm_nodes')
      .set({ name, active_message: name, restored_message: `${name}: restored` })
      .where('device_id', '=', device.id)
      .where('alarm_id', '=', `input.${index + 1}`)
      .execute();
  await platform.database.allCompanies
    .updateTable('alarm_nodes')
    .set({ delay_seconds: 0 })
    .where('device_id', '=', device.id)
    .execute();
}
