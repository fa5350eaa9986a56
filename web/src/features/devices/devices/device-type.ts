import type { DeviceType } from '@belfry/contract/values/device-types.ts';
import type { Text } from '#platform/i18n/use-text.ts';
import { brandName } from '#platform/page-settings.ts';

/** What a type of device is called (spec §3). */
export function deviceTypeName(type: DeviceType, text: Text): string {
  return text(`devices.type.${type}`, { product: brandName });
}
