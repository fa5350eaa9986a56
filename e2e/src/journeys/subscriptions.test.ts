import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToCart } from '@belfry/contract/money/cart/cart.contract.ts';
import type { ChargedType } from '@belfry/contract/money/prices/plans.ts';
import { getCheckout, placeOrder } from '@belfry/contract/money/checkout/checkout.contract.ts';
import { objections } from '../players/axe.ts';
import { endsPayment, mayOrder } from '../players/buyer.ts';
import { newDemoFarm, password, type DemoFarm } from '../players/demo-farm.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { appears, disappears } from '../players/sight.ts';
import { isFullSize } from '../world/full-size.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

let world: SharedWorld;
let browser: Browser;
let farm: DemoFarm;
let anna: Portal;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
  farm = await newDemoFarm(world);
  await mayOrder(world, farm, [farm.pigHouse1, farm.coldStore]);
  anna = await browser.person(world.url);
  await paysFor(farm.pigHouse1.id);
});
afterAll(() => browser?.close());

/** Has a device's first period ordered and paid. */
async function paysFor(deviceId: string, type: ChargedType = 'monthly'): Promise<void> {
  const { api } = farm;
  await api.call(addToCart, { body: { deviceId, type } });
  const { conditionsVersion, cartVersion } = await api.call(getCheckout, {});
  const order = { method: 'ideal', business: true, conditionsVersion, cartVersion } as const;
  const { checkoutUrl, orderId } = await api.call(placeOrder, { body: order });
  await anna.opensAs(farm.anna, password, `/account/orders/${orderId}`);
  await anna.shows('Your order is being processed');
  await anna.page.goto(checkoutUrl ?? '');
  await endsPayment(anna, 'Pay');
  await anna.shows('This is paid. Thank you.');
}

const row = ({ page }: Portal, name: string) =>
  page.getByRole('region', { name: 'Current subscriptions' }).getByRole('row').filter({ hasText: name });
const dialogue = ({ page }: Portal) => page.getByRole('dialog');

test('a subscription is cancelled with its day and what is given back in view, and kept after all', async () => {
  await anna.opens('/account/subscription');
  await anna.presses('Cancel: Pig house 1');
  await appears(dialogue(anna).getByText('Stops on'));
  await appears(dialogue(anna).getByText(/^Until then nothing changes/));
  expect(await objections(anna.page)).toEqual([]);
  await anna.fills({ 'Why do you leave?': 'The pigs have moved.' });
  await anna.presses('Cancel subscription of Pig house 1');
  await disappears(dialogue(anna));
  await anna.shows(/^Cancelled: the subscription of Pig house 1 stops on \d\d\/\d\d\/\d{4}$/);
  await appears(row(anna, 'Pig house 1').getByText(/^Stops on/));
  await world.mailbox.gets(farm.anna, /Pig house 1/);
  await anna.presses('Keep after all: Pig house 1');
  await appears(row(anna, 'Pig house 1').getByText(/^Can stop from/));
  expect(anna.faults).toEqual([]);
});

test('another type is chosen with its price and its day in view', async () => {
  await anna.opens(`/devices/detail/${farm.pigHouse1.id}?tab=subscription`);
  await anna.presses('Change type: Pig house 1');
  await dialogue(anna).getByRole('radio', { name: 'VoIP Only', exact: true }).check();
  await appears(dialogue(anna).getByText(/^The change is made on/));
  expect(await objections(anna.page)).toEqual([]);
  await anna.presses(/^Change to “VoIP Only” on/);
  await anna.shows(/^“VoIP Only” from \d\d\/\d\d\/\d{4} on$/);
  await anna.presses('Keep the present type: Pig house 1');
  await disappears(anna.page.getByText(/^“VoIP Only” from/));
  await anna.presses('Change type: Pig house 1');
  await dialogue(anna).getByRole('radio', { name: /^XL/ }).check();
  await appears(dialogue(anna).getByText('Due now, with VAT'));
  await anna.presses('Change to “XL” now');
  await anna.shows('€24.95 a month');
  expect(anna.faults).toEqual([]);
});

test('“What if I don’t pay?” says that alarms go out, what goes on, on which day what happens, and who decides', async () => {
  // Of the upgrade before, which is to be paid.
  await anna.opens('/account/subscription');
  await anna.presses('What if I don’t pay?');
  await appears(dialogue(anna).getByText('Your alarms go out in any case'));
  await appears(dialogue(anna).getByText(/All services go on\./));
  await appears(dialogue(anna).getByText('No clock ever switches anything off.'));
  expect(await objections(anna.page)).toEqual([]);
  await anna.presses('Close');
  expect(anna.faults).toEqual([]);
});

test.runIf(isFullSize)(
  'what was paid beyond the day on which it stops comes back by a credit note',
  async () => {
    await paysFor(farm.coldStore.id, 'yearly');
    // As after its first year: from then on a month's notice is enough.
    await world.database.rows(
      "update subscriptions set contract_ends_at = now() + interval '10 days' where device_id = $1",
      [farm.coldStore.id],
    );
    await anna.opens('/account/subscription');
    await anna.presses('Cancel: Cold store');
    const back = dialogue(anna).getByText(/^You get back €1\d\d\.\d\d with VAT/);
    const [amount] = /€[\d.]+/.exec(await back.innerText()) ?? [];
    await appears(dialogue(anna).getByText(/It is kept as your balance/));
    expect(await objections(anna.page)).toEqual([]);
    await anna.presses('Cancel subscription of Cold store');
    await anna.shows(/^Cancelled: the subscription of Cold store stops on/);
    await anna.opens('/account/invoices');
    await anna.page.getByRole('link', { name: /^C\d/ }).click();
    await anna.shows(/^Credit note C\d/);
    await appears(anna.page.getByText(amount ?? 'no amount').first());
    expect(anna.faults).toEqual([]);
  },
);
