import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getSubscriptions } from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import { objections } from '../players/axe.ts';
import { endsPayment, lacksRegistration, mayOrder, takesOutOfCart } from '../players/buyer.ts';
import { newDemoFarm, password, type DemoFarm } from '../players/demo-farm.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { appears, disappears } from '../players/sight.ts';
import { isFullSize } from '../world/full-size.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

let world: SharedWorld;
let browser: Browser;
let farm: DemoFarm;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
});
beforeEach(async () => {
  farm = await newDemoFarm(world);
  await mayOrder(world, farm, [farm.pigHouse1, farm.coldStore]);
});
afterAll(() => browser?.close());

async function annaOpens(path: string): Promise<Portal> {
  const anna = await browser.person(world.url);
  await anna.opensAs(farm.anna, password, path);
  return anna;
}

const region = ({ page }: Portal, name: string) => page.getByRole('region', { name, exact: true });
const badge = ({ page }: Portal) => page.locator('[data-cart]');
const declares = ({ page }: Portal) => page.getByRole('checkbox', { name: /^I order for/ }).check();

/** Puts both devices that have no subscription into the cart. */
async function fillsCart(anna: Portal): Promise<void> {
  for (const name of ['Pig house 1', 'Cold store']) {
    await anna.presses(`Add to cart: ${name}`);
    await appears(region(anna, 'Cart').getByRole('link', { name, exact: true }));
  }
}

test('two devices are ordered by iDEAL, from a device and from the subscriptions; an abandoned payment costs nothing', async () => {
  const anna = await annaOpens(`/devices/detail/${farm.pigHouse1.id}?tab=subscription`);
  await anna.shows('This device has no subscription. Its alarms go out all the same.');
  expect(await objections(anna.page)).toEqual([]);
  await anna.page.getByRole('radio', { name: /^XL/ }).check();
  await anna.presses('Add to cart');
  await anna.shows('In the cart: XL');
  await appears(badge(anna).getByText('1', { exact: true }));

  await badge(anna).click();
  await anna.page.waitForURL('**/account/subscription');
  await anna.presses('Add to cart: Cold store');
  await appears(region(anna, 'Cart').getByRole('link', { name: 'Cold store' }));
  await appears(badge(anna).getByText('2', { exact: true }));
  expect(await objections(anna.page)).toEqual([]);

  await anna.presses('To the checkout');
  await anna.shows('What you order');
  await anna.shows(/until \d\d\/\d\d\/\d{4}\.$/);
  expect(await objections(anna.page)).toEqual([]);
  await anna.presses(/^Order and pay €/);
  await anna.shows('We sell to businesses only. Please tick this if you are one.');
  await declares(anna);
  await anna.presses(/^Order and pay €/);
  await endsPayment(anna, 'Cancel');
  await anna.shows('The payment was cancelled');
  await anna.shows('Nothing was paid, and no subscription has begun.');
  expect(await objections(anna.page)).toEqual([]);

  await anna.presses('Try again');
  await declares(anna);
  await anna.presses(/^Order and pay €/);
  await endsPayment(anna, 'Pay');
  await anna.shows('This is paid. Thank you.');
  await disappears(badge(anna));
  expect(await objections(anna.page)).toEqual([]);
  await anna.presses('To the invoice');
  await anna.shows('This is paid. You need not do anything.');

  await anna.opens('/account/subscription');
  const rows = region(anna, 'Current subscriptions').getByRole('row');
  await appears(rows.filter({ hasText: /Pig house 1.*XL.*€24\.95 a month.*Active/ }));
  await appears(rows.filter({ hasText: /Cold store.*Monthly.*€14\.95 a month.*Active/ }));
  expect(anna.faults).toEqual([]);
});

test.runIf(isFullSize)(
  'a cart that was changed elsewhere is shown before it is ordered; what was filled in stays',
  async () => {
    const anna = await annaOpens('/account/subscription');
    await fillsCart(anna);
    await anna.presses('To the checkout');
    await anna.shows('What you order');
    await declares(anna);
    const lines = region(anna, 'What you order');
    // Somebody else takes one out: whoever looks at it is told.
    await takesOutOfCart(farm, farm.coldStore);
    await anna.shows('Something has changed: the cart, a price or the VAT');
    await appears(lines.getByText('Cold store'));
    await anna.presses('Show how it is now');
    await disappears(lines.getByText('Cold store'));

    // A browser that has not heard of it is told by the refusal of its order.
    const other = await annaOpens('/account/subscription');
    await other.presses('Add to cart: Cold store');
    await appears(region(other, 'Cart').getByRole('link', { name: 'Cold store' }));
    const seen = other.page.waitForResponse('**/api/checkout');
    await other.presses('To the checkout');
    const before = await (await seen).text();
    let isBehind = true;
    await other.page.route('**/api/checkout', (route) => {
      isBehind &&= route.request().method() === 'GET';
      return isBehind ? route.fulfill({ body: before, contentType: 'application/json' }) : route.continue();
    });
    await declares(other);
    await takesOutOfCart(farm, farm.pigHouse1);
    await other.presses(/^Order and pay €/);
    await other.shows('What you see here is how it is now. Nothing was ordered');
    await disappears(region(other, 'What you order').getByText('Pig house 1'));
    expect(await other.page.getByRole('checkbox', { name: /^I order for/ }).isChecked()).toBe(true);
    expect(await objections(other.page)).toEqual([]);
    await other.presses(/^Order and pay €/);
    await endsPayment(other, 'Pay');
    await other.shows('This is paid. Thank you.');
    expect(anna.faults).toEqual([]);
    expect(other.faults.filter((fault) => !/status of 409/.test(fault))).toEqual([]);
  },
);

test.runIf(isFullSize)(
  'whoever lacks details is led to them and back; who signs a mandate is told to wait, and nothing is called active before',
  async () => {
    await lacksRegistration(farm);
    const anna = await annaOpens('/account/subscription');
    await fillsCart(anna);
    await anna.presses('To the checkout');
    await anna.presses('Trade register number');
    await anna.page.getByLabel(/^Trade register number/).fill('87654321');
    await anna.presses('Save');
    await anna.page.waitForURL('**/account/checkout');
    await anna.page.getByRole('radio', { name: 'SEPA direct debit', exact: true }).check();
    await anna.fills({ 'Name of the account holder': 'Demo Farm', IBAN: 'NL91 ABNA 0417 1643 01' });
    await declares(anna);
    await anna.presses(/^Sign and order, with an obligation to pay €/);
    await anna.shows('Without your agreement we may not collect anything.');
    await anna.page.getByRole('checkbox', { name: 'I agree and sign this mandate' }).check();
    await anna.presses(/^Sign and order, with an obligation to pay €/);
    await anna.shows(/This is no IBAN/);
    expect(await objections(anna.page)).toEqual([]);
    await anna.fills({ IBAN: 'NL91 ABNA 0417 1643 00' });
    await anna.presses(/^Sign and order, with an obligation to pay €/);
    await anna.page.waitForURL('**/account/orders/*');
    await anna.shows(/^The bank has to confirm your mandate/);
    expect(await objections(anna.page)).toEqual([]);
    // Back leads to no second order.
    await anna.page.goBack();
    await anna.page.waitForURL('**/account/subscription');
    const ordered = region(anna, 'Ordered, not begun yet');
    await appears(ordered.getByText('Cold store: Monthly'));
    await anna.page.evaluate(() => scrollTo(0, 0));
    expect(await objections(anna.page)).toEqual([]);
    await ordered.getByRole('link', { name: /^Order of/ }).click();
    await anna.shows(/^The bank has to confirm your mandate/);
    expect(anna.faults.filter((fault) => !/status of 400/.test(fault))).toEqual([]);
  },
);

test.runIf(isFullSize)(
  'without a network an order fails at once; sent again and pressed twice it is one, and "Back" leads to the cart',
  async () => {
    const anna = await annaOpens('/account/subscription');
    await anna.presses('Add to cart: Cold store');
    await anna.presses('To the checkout');
    await declares(anna);
    const keys: (string | undefined)[] = [];
    anna.page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/checkout'))
        keys.push(request.headers()['idempotency-key']);
    });
    const order = anna.page.getByRole('button', { name: /^Order and pay €/ });
    await anna.page.context().setOffline(true);
    await order.click();
    await anna.shows('Connection error');
    await anna.page.context().setOffline(false);
    await order.dblclick();
    await anna.page.waitForURL('**/checkout/tr_*');
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    await anna.page.goBack();
    await declares(anna);
    await order.click();
    await endsPayment(anna, 'Pay');
    await anna.shows('This is paid. Thank you.');
    const { subscriptions } = await farm.api.call(getSubscriptions, {
      query: { deviceId: farm.coldStore.id },
    });
    expect(subscriptions).toHaveLength(1);
  },
);
