/** Most alarm points of one device, whatever it says of itself. */
export const mostNodes = 2048;
/** Most of them that it names in words of its own: a name with a counter in it would be a new point each time. */
export const mostOwnNames = 64;

const ours = /^(?:input\.\d+|(?:io|dupline)\.\d+\.\d+|failure\.[a-z0-9-]+)$/;

/** Whether a device names a point in words of its own. */
export function isOwnName(alarmId: string): boolean {
  return !ours.test(alarmId);
}
