import { randomInt } from 'node:crypto';

const small = 'abcdefghjkmnpqrstuvwxyz';
const capitals = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const figures = '23456789';
const all = small + capitals + figures;

const some = (from: string, count: number) =>
  Array.from({ length: count }, () => from.charAt(randomInt(from.length))).join('');

/** A password that the provider takes, of what nobody mistakes: 24 characters, some 136 bits. */
export function newAccountPassword(): string {
  for (;;) {
    const password = some(all, 24);
    if ([small, capitals, figures].every((kind) => Array.from(password).some((each) => kind.includes(each))))
      return password;
  }
}

/** A name that no account had before: what a device's former account was called is never somebody else's. */
export function newAccountName(serialNumber: string): string {
  const plain = serialNumber
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, '-')
    .slice(0, 22);
  return `${plain}-${some(small + figures, 6)}`;
}
