import { searchDevice } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { RouteRequest } from '@belfry/contract/http/route.ts';
import * as z from 'zod/mini';

/** What the label of a device says: serial number and connect code. */
export type DeviceLabel = RouteRequest<typeof searchDevice>['body'];

/**
 * Reads the QR code of a label (docs/device-protocol.md): `BELFRY:{serial}:{code}`, or the address of "Add device" with
 * `#{serial}:{code}`, whoever's portal it names. Null for any other code.
 */
export function readLabel(code: string): DeviceLabel | null {
  const [, plain, inAddress] =
    /^BELFRY:(.+)$/i.exec(code.trim()) ??
    /^(https?:\/\/[^#]+\/devices\/add\/?)#(.+)$/i.exec(code.trim()) ??
    [];
  const [serialNumber, connectCode, more] = (inAddress ?? plain ?? '').split(':');
  if (more !== undefined) return null;
  return z.safeParse(searchDevice.body, { serialNumber, connectCode }).data ?? null;
}
