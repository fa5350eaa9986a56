import { simColumns } from '@belfry/contract/devices/sim-cards/sim-acts-management.contract.ts';
import { stockColumns } from '@belfry/contract/devices/stock/stock-list.ts';
import { acceptEpisode, listDeviceAlarms } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import { languages } from '@belfry/contract/ground/languages/language-list.ts';
import { inviteUser, listUsers } from '@belfry/contract/people/users/users.contract.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { worldName, type SharedWorld } from '../world/stage.ts';
import { until } from '../world/until.ts';
import { orders } from './buyer.ts';
import { password, type DemoFarm } from './demo-farm.ts';
import { owesInvoice } from './invoice.ts';
import type { Browser, Portal } from './portal.ts';
import { customerScreens, managementScreens, withIds } from '../../../scripts/screens/addresses.ts';
import { appears, disappears } from './sight.ts';
import { staffSession } from './staff.ts';
import { watchRequests } from './stillness.ts';

/** Addresses of all screens, by who sees them: a stranger, an Administrator, the maker's finance staff. */
export type Screens = Record<'stranger' | 'anna' | 'fay', string[]>;

/** Words that are the same for everybody: our name, those of the languages, and columns of files that staff bring. */
export const names = [
  worldName,
  ...languages.map(({ localName }) => localName),
  ...simColumns,
  ...stockColumns,
];

/** Brings about what screens show, and gives the address of every screen: those of the app's routes, so that none is forgotten. */
export async function everyAddress(world: SharedWorld, farm: DemoFarm): Promise<Screens> {
  const invitation = await invites(world, farm);
  await farm.pigHouse1.raises('input.1', 'acknowledged');
  await isAccepted(farm);
  const people = await farm.api.call(listUsers, {});
  const userId = people.items.find(({ email }) => email === farm.ben)?.id ?? '';
  const [payment] = await world.database.rows<{ id: string; company: string }>(
    `insert into payments (id, company_id, kind, state, amount_cents, currency, created_at)
      select gen_random_uuid(), company_id, 'checkout', 'added', 2178, 'EUR', now() from users where email = $1
      returning id, company_id as company`,
    [farm.anna],
  );
  const deviceId = farm.pigHouse1.id;
  const invoiceId = (await owesInvoice(world, farm)).id;
  const orderId = await orders(world, farm, farm.coldStore);
  const first = async (of: string) => (await world.database.rows<{ id: string }>(of))[0]?.id ?? '';
  const ids = {
    deviceId,
    userId,
    invoiceId,
    orderId,
    paymentId: payment?.id ?? '',
    companyId: payment?.company ?? '',
    serialNumber: await first(
      'select serial_number as id from device_identities where owner_id is null limit 1',
    ),
    settlementId: await first(
      `insert into settlements (id, company_id, provider_id, state, amount_cents, currency, created_at, read_at)
        select gen_random_uuid(), id, 'stl_' || gen_random_uuid(), 'open', 0, 'EUR', now(), now()
        from companies where provider returning id`,
    ),
    subscriptionId: await first('select id from subscriptions limit 1'),
    simId: await first('select id from sim_cards limit 1'),
  };
  return {
    stranger: [
      '/',
      '/newpassword',
      '/newpassword?token=torn',
      '/newcompany',
      '/terms',
      '/account/user/torn',
      `/account/user/${invitation}`,
    ],
    anna: [
      ...withIds(customerScreens(), ids),
      // What follows an acceptance, a list in which nothing is found, and a page that is not there.
      `/devices/detail/${farm.pigHouse2.id}`,
      '/users?search=nobody-is-called-so',
      '/no-such-page',
    ],
    fay: [...withIds(managementScreens(), ids), '/management/reports?report=payments'],
  };
}

/** Invites somebody. @returns what the link of the mail ends with */
async function invites(world: SharedWorld, farm: DemoFarm): Promise<string> {
  const eva = { firstName: 'Eva', lastName: 'Smit', email: `eva.${farm.anna}`, roleId: roles.user };
  await farm.api.call(inviteUser, { body: { ...eva, message: 'Welcome.' } });
  const link = await world.mailbox.link(eva.email, /http\S+\/account\/user\/[\w-]+/);
  return link.split('/').at(-1) ?? '';
}

/** An alarm of the second pig house goes on, and somebody takes care of it. */
async function isAccepted({ api, pigHouse2 }: DemoFarm): Promise<void> {
  await pigHouse2.raises('input.1', 'acknowledged');
  const { id } = pigHouse2;
  const episode = await until('the alarm is open', async () => {
    const nodes = await api.call(listDeviceAlarms, { params: { id }, query: { limit: 200 } });
    return nodes.items.find(({ alarmId }) => alarmId === 'input.1')?.episodeId;
  });
  await api.call(acceptEpisode, { params: { id: episode } });
}

/** Who walks, where, and in what window. */
export interface Walk {
  browser: Browser;
  world: SharedWorld;
  farm: DemoFarm;
  screens: Screens;
  width?: number;
}

/** Leads each of the three through all their screens with all tabs. @returns what the screens complained of */
export async function everyScreen(
  { browser, world, farm, screens, width = 320 }: Walk,
  prepare: (person: Portal) => Promise<void>,
  look: (person: Portal, path: string) => Promise<void>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [who, paths] of Object.entries(screens)) {
    const person = await browser.person(world.url, { viewport: { width, height: 640 } });
    const isStill = watchRequests(person.page);
    // React keeps a skeleton for a third of a second, whatever has come: who looks then sees nothing of the screen. Behind a
    // dialogue that asks why, it waits.
    const skeletons = person.page.locator('body:not(:has(dialog[open])) main [class*="_skeleton_"]');
    const stillness = async () => {
      await isStill();
      while ((await skeletons.count()) > 0) {
        await disappears(skeletons.first());
        await isStill();
      }
    };
    await prepare(person);
    const [entry, ...others] = paths;
    if (entry === undefined) continue;
    if (who === 'fay') await person.opensWith(await staffSession(world, 'finance@belfry.example'), entry);
    else if (who === 'anna') await person.opensAs(farm.anna, password, entry);
    else await person.opens(entry);
    for (const path of [entry, ...others]) {
      if (path !== entry) await person.goes(path);
      await appears(person.page.getByRole('heading', { level: 1 }).first());
      await stillness();
      await look(person, path);
      const tabs = person.page.getByRole('tab', { selected: false });
      for (let tab = 0, of = await tabs.count(); tab < of; tab += 1) {
        // The one before is not chosen any more, and stands in front of those that follow.
        await tabs.nth(tab).click();
        await stillness();
        const { pathname, search } = new URL(person.page.url());
        await look(person, pathname + search);
      }
    }
    faults.push(...person.faults.map((fault) => `${who}: ${fault}`));
  }
  return faults;
}
