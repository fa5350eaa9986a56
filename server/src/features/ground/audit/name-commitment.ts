import { createHmac } from 'node:crypto';

/**
 * What the hash of an entry covers of a name: nobody can put another name in its place, and without the key, which goes
 * with the name when somebody is erased, nobody can find the name by trying.
 *
 * @returns HMAC-SHA256 in hex
 */
export function nameCommitment({ key, name }: { key: Buffer; name: string }): string {
  return createHmac('sha256', key).update(name).digest('hex');
}
