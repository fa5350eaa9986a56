/** Types of device (spec §3); `dialler` is the "{product} dialer". */
export const deviceTypes = [
  'dialler',
  'rest-api-location',
  'remote-system',
  'dupline-8-channel-module',
  'dupline-rtu',
] as const;
/** A type of device. */
export type DeviceType = (typeof deviceTypes)[number];
