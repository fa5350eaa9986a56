import { addToCart, removeFromCart } from '@belfry/contract/money/cart/cart.contract.ts';
import { getCheckout, placeOrder } from '@belfry/contract/money/checkout/checkout.contract.ts';
import { getSubscriptions } from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import { getCompany, updateCompany } from '@belfry/contract/people/companies/companies.contract.ts';
import type { SharedWorld } from '../world/stage.ts';
import type { DemoFarm, PlayedDevice } from './demo-farm.ts';
import type { Portal } from './portal.ts';

/** Makes a farm one that can order: its details are complete, and these devices have no subscription. */
export async function mayOrder(
  { database }: Pick<SharedWorld, 'database'>,
  { api, anna }: Pick<DemoFarm, 'api' | 'anna'>,
  without: readonly PlayedDevice[],
): Promise<void> {
  const { version } = await api.call(getCompany, {});
  await api.call(updateCompany, {
    body: { registrationNumber: '87654321', invoiceEmails: [anna], version },
  });
  await database.rows('delete from subscriptions where device_id = any($1)', [without.map(({ id }) => id)]);
}

/** Orders a month of a device, which nobody has paid yet; gives the order's id. */
export async function orders(
  world: Pick<SharedWorld, 'database'>,
  farm: Pick<DemoFarm, 'api' | 'anna'>,
  device: PlayedDevice,
): Promise<string> {
  await mayOrder(world, farm, [device]);
  const { api } = farm;
  await api.call(addToCart, { body: { deviceId: device.id, type: 'monthly' } });
  const { conditionsVersion, cartVersion } = await api.call(getCheckout, {});
  const order = { method: 'ideal', business: true, conditionsVersion, cartVersion } as const;
  return (await api.call(placeOrder, { body: order })).orderId;
}

/** Empties the trade register number of a farm: without it nothing can be ordered. */
export async function lacksRegistration({ api }: Pick<DemoFarm, 'api'>): Promise<void> {
  const { version } = await api.call(getCompany, {});
  await api.call(updateCompany, { body: { registrationNumber: null, version } });
}

/** Takes a device out of the cart elsewhere than on the screen that is looked at. */
export async function takesOutOfCart({ api }: Pick<DemoFarm, 'api'>, { id }: PlayedDevice): Promise<void> {
  const { cart } = await api.call(getSubscriptions, {});
  const line = cart.find(({ deviceId }) => deviceId === id);
  if (!line) throw new Error('it lies in no cart');
  await api.call(removeFromCart, { params: { id: line.id } });
}

/** At the provider's page: picks what becomes of the payment, and comes back to the order. */
export async function endsPayment(
  { page }: Portal,
  outcome: 'Pay' | 'Let it fail' | 'Cancel',
): Promise<void> {
  await page.waitForURL('**/checkout/tr_*');
  await page.getByRole('button', { name: outcome, exact: true }).click();
  await page.waitForURL('**/account/orders/*');
}
