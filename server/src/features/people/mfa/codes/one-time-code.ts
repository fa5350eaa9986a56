import { createHash, randomInt } from 'node:crypto';

/** Crockford's base 32: no I, L, O, U, so that nobody reads one sign for another. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;

/** A code that a person types once: 60 random bits, e.g. `7KQ2-VX9H-MT4R`. */
export function newOneTimeCode(): string {
  const all = Array.from({ length }, () => signs[randomInt(signs.length)]).join('');
  return all.replaceAll(/.{4}(?=.)/g, '$&-');
}

/**
 * What the database keeps of a code: a hash over it and its owner. Capitals, spaces and dashes do not matter, and signs
 * that look like others count as those.
 */
export function hashOneTimeCode(kind: 'backup' | 'recovery', userId: string, typed: string): Buffer {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return createHash('sha256').update(`${kind} ${userId} ${code}`).digest();
}
