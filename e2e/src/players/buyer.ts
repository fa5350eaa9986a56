import { removeFromCart } from '@belfry/contract/money/cart/cart.contract.ts';
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
