import { afterAll, beforeAll, expect, test } from 'vitest';
import { objections } from '../players/axe.ts';
import { newDemoFarm, password, type DemoFarm } from '../players/demo-farm.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { appears } from '../players/sight.ts';
import { isFullSize } from '../world/full-size.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

let world: SharedWorld;
let browser: Browser;
let farm: DemoFarm;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
  farm = await newDemoFarm(world);
  // Prices are everybody's: nobody else in this world has this type.
  await world.database.rows(`update subscriptions set type = 'voip-only-xl' where device_id = $1`, [
    farm.pigHouse1.id,
  ]);
});
afterAll(() => browser?.close());

async function person(email: string, path: string): Promise<Portal> {
  const somebody = await browser.person(world.url);
  await somebody.opensAs(email, password, path);
  return somebody;
}

const banner = ({ page }: Portal) =>
  page.getByRole('region', { name: 'The price of your subscription changes' });

/** Opens a device's page; resolves when it has asked for nothing more for a while. */
async function opensDevice(somebody: Portal, { id }: { id: string }): Promise<void> {
  await somebody.opens(`/devices/detail/${id}`);
  await appears(somebody.page.getByRole('tab', { name: 'History' }));
  await somebody.page.waitForLoadState('networkidle');
}

test('an Administrator reads what subscriptions cost; whoever may not buy is told so', async () => {
  const anna = await person(farm.anna, '/account/company');
  await anna.presses('Subscription');
  await anna.shows(
    'From 01/01/2022, €14.95 per month; starting discount of €1.00 reduced from 3 months to 2 months.',
  );
  await anna.shows(/^All prices are per device and exclude VAT\./);
  const rows = anna.page.getByRole('table', { name: 'Prices by subscription' }).getByRole('row');
  const read = (await rows.allInnerTexts()).map((row) => row.split(/\s*\n\s*|\t/).join(' | '));
  expect(read).toEqual([
    expect.stringMatching(/^Subscription/),
    'Yearly | €14.95 | €179.40 a year',
    '3-monthly | €14.95 | €44.85 every 3 months',
    'Monthly | €14.95 | €14.95 a month',
    'XL | €24.95 | €24.95 a month',
    'VoIP Only | €7.95 | €7.95 a month',
    'VoIP Only XL | €14.95 | €14.95 a month',
  ]);
  expect(await objections(anna.page)).toEqual([]);
  expect(anna.faults).toEqual([]);

  const cleo = await person(farm.cleo, '/account/company');
  await appears(cleo.page.getByRole('link', { name: 'Connection monitoring' }));
  expect(await cleo.page.getByRole('link', { name: 'Subscription' }).count()).toBe(0);
  await cleo.opens('/account/subscription');
  await cleo.shows('You are not allowed to see this');
  expect(cleo.faults.filter((fault) => !/status of 403/.test(fault))).toEqual([]);
});

test.runIf(isFullSize)(
  'a price that changes is announced where it is paid, to whoever pays, and never beside an alarm',
  async () => {
    await world.database.rows(
      `insert into prices (type, valid_from, monthly_cents, added_at) values ('voip-only-xl', '2099-02-01', 1595, now())`,
    );
    const anna = await person(farm.anna, '/account/subscription');
    await appears(banner(anna));
    const change =
      'From 01/02/2099 on, the subscription “VoIP Only XL” costs €15.95 per device and month instead of €14.95, excluding VAT.';
    const words = await banner(anna).innerText();
    expect(words).toContain(change);
    expect(words).toContain('A period that has begun is never charged again.');
    expect(words).toContain('you may end a subscription free of charge on the first day of its first period');
    expect(await banner(anna).getByRole('link').count()).toBe(0);
    expect(await objections(anna.page)).toEqual([]);

    await opensDevice(anna, farm.pigHouse1);
    await appears(banner(anna).getByText(change));
    await banner(anna).getByText('What this means').click();
    await appears(banner(anna).getByText(/free of charge/));
    expect(await objections(anna.page)).toEqual([]);
    await banner(anna).getByRole('link', { name: 'To the subscriptions' }).click();
    await anna.page.waitForURL('**/account/subscription');
    // What another device costs stays as it is.
    await opensDevice(anna, farm.pigHouse2);
    expect(await banner(anna).count()).toBe(0);

    const cleo = await person(farm.cleo, '/account/company');
    const asked: string[] = [];
    cleo.page.on('request', (request) => asked.push(request.url()));
    await opensDevice(cleo, farm.pigHouse1);
    expect(asked.filter((url) => url.includes('/api/prices'))).toEqual([]);
    expect(await banner(cleo).count()).toBe(0);

    await farm.pigHouse1.raises('input.1', 'acknowledged');
    await opensDevice(anna, farm.pigHouse1);
    await appears(anna.page.getByRole('button', { name: /^Accept\b/ }).first());
    expect(await banner(anna).count()).toBe(0);
    expect([...anna.faults, ...cleo.faults]).toEqual([]);
  },
);
