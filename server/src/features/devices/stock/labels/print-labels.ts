import type { printLabels as route } from '@belfry/contract/devices/stock/stock-management.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import { hashSecret, sameSecret } from '#platform/auth/secrets.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { findStockDevices } from '#features/devices/devices/claims/stock-devices.ts';
import { renderLabelsApart } from './render-apart.ts';

/**
 * Labels of devices whose connect codes whoever asks was just told. They are made of what is sent, and kept nowhere.
 * @throws {AppError} `invalid-input` at each code that is not, or no longer, its device's
 */
export async function printLabels(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  context: Context<UserActor>,
  { devices, layout, firstLabel }: RouteInput<typeof route>['body'],
): Promise<Buffer> {
  const serialNumbers = devices.map(({ serialNumber }) => serialNumber);
  const found = await findStockDevices(database.allCompanies, serialNumbers);
  const hashes = new Map(found.map((row) => [row.serial_number, row.connect_code_hash]));
  const errors = devices.flatMap(({ serialNumber, connectCode }, index) =>
    sameSecret(hashes.get(serialNumber) ?? '', hashSecret(connectCode))
      ? []
      : [{ pointer: `/devices/${index}/connectCode`, detail: 'not the connect code of this device' }],
  );
  if (errors.length > 0) throw new AppError('invalid-input', { errors });
  return renderLabelsApart(devices, { layout, firstLabel, config, langCode: context.langCode });
}
