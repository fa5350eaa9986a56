import { randomInt } from 'node:crypto';

/** Without letters and figures that are taken for others. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A connect code for a device's label: 79 random bits. */
export function newConnectCode(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
