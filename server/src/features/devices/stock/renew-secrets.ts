import type { StockAction } from '@belfry/contract/devices/devices/devices-management.contract.ts';
import type { DeviceSecrets } from '@belfry/contract/devices/stock/stock-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { newConnectCode } from '#features/devices/devices/claims/new-connect-code.ts';
import {
  lockStockDevice,
  renewConnectCode,
  renewStockDevice,
} from '#features/devices/devices/claims/stock-devices.ts';
import { holdDialler } from '#features/devices/devices/exchange/hold-diallers.ts';
import { newKey } from './take-into-stock.ts';

/**
 * Staff give a device in stock other secrets, since its label or sheet was lost; they are in the answer, and nowhere else. A dialler that
 * was exchanged and is back may be claimed with its new code.
 * @throws {AppError} `not-found` where it is not in stock; `device-has-its-key` where it has been here and can only get another connect code
 */
export async function renewSecrets(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { serialNumber, act }: { serialNumber: string; act: StockAction },
): Promise<DeviceSecrets> {
  return database.transaction('allCompanies', async (trx) => {
    const identity = await lockStockDevice(trx, serialNumber);
    if (!identity || identity.owner_id !== null) throw new AppError('not-found');
    const connectCode = newConnectCode();
    const key = act === 'renew-secrets' ? newKey() : null;
    // Whoever labels it anew has it: the place that it had, or the company, may be gone, and nobody could release it there.
    const released = act === 'renew-connect-code' && identity.held === 'returned';
    if (released) await holdDialler(trx, serialNumber, null);
    if (key === null) await renewConnectCode(trx, serialNumber, connectCode);
    else if (!(await renewStockDevice(trx, { serialNumber, key, connectCode })))
      throw new AppError('device-has-its-key');
    const { companyId } = context.actor;
    await recordAudit(trx, context, { companyId, at: clock.now() }, [
      {
        action: 'device.secrets-renewed',
        details: { serialNumber, withKey: key !== null, ...(released && { released }) },
      },
    ]);
    const { type, inputs, licences } = identity;
    return { serialNumber, type, inputs, licences, connectCode, key };
  });
}
