import type {
  licenseStockDevice as route,
  StockDevice,
} from '@belfry/contract/devices/stock/stock-management.contract.ts';
import { licenceFeatures } from '@belfry/contract/devices/licences/licences.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { lockStockDevice, setStockLicences } from '#features/devices/devices/claims/stock-devices.ts';
import { presentStockDevice } from './get-stock-device.ts';

type Given = RouteInput<typeof route>;

/**
 * Staff say what whoever adds a device gets with it, for good. What is so already is answered, and not written down.
 * @throws {AppError} `not-found` where it is not in stock
 */
export async function licenseStockDevice(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { params: { serialNumber }, body: { act, features } }: Pick<Given, 'params' | 'body'>,
): Promise<StockDevice> {
  return database.transaction('allCompanies', async (trx) => {
    const identity = await lockStockDevice(trx, serialNumber);
    if (!identity || identity.owner_id !== null) throw new AppError('not-found');
    const held = new Set(identity.licences);
    const changed = features.filter((feature) => held.has(feature) !== (act === 'grant'));
    if (changed.length > 0) {
      const wanted = (feature: (typeof changed)[number]) =>
        changed.includes(feature) ? act === 'grant' : held.has(feature);
      await setStockLicences(trx, serialNumber, licenceFeatures.filter(wanted));
      const action = act === 'grant' ? 'device.licences-granted' : 'device.licences-withdrawn';
      const { companyId } = context.actor;
      await recordAudit(trx, context, { companyId, at: clock.now() }, [
        { action, details: { serialNumber, features: changed } },
      ]);
    }
    return presentStockDevice(trx, serialNumber);
  });
}
