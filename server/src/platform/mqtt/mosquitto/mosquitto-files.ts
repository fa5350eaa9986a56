import { createHash, createHmac } from 'node:crypto';
import { keyVerifier, isKeyVerifier, verifies } from './key-verifier.ts';
import type { Credentials } from './portal-account.ts';
import { isSerial } from '../gateway/topic-access.ts';

/** Names of the files in the order in which they are written: whoever sees the last one new finds the others new. */
export const mosquittoFileNames = ['acl', 'passwords', 'portal-passwords'] as const;

/** What stands in the files. */
export type MosquittoFiles = Record<(typeof mosquittoFileNames)[number], string>;

/** As `GatewayHandlers.keyVerifiers` says it. */
export type DeviceVerifier = Readonly<{ serial_number: string; key_verifier: string | null }>;

/** Neither a device nor the portal can have it. */
const checkName = '@belfry-check';
/** As mosquitto_passwd takes: the portal's password is somebody's choice, and each connection of the portal pays for them. */
const iterations = 101;

/**
 * What Mosquitto is to read, and the account by which can be seen that it has: its password follows from all the rest, so
 * that it is another one with each change, and nobody but the portal knows it.
 *
 * @param former what stands there: a verifier in it that is right still is kept, so that the same stays the same
 * @returns also how many devices are not in it: they have no verifier, or none that the file could hold
 */
export function renderMosquittoFiles(
  devices: readonly DeviceVerifier[],
  portal: Credentials,
  former = '',
): { files: MosquittoFiles; check: Credentials; leftOut: number } {
  const lines = devices.flatMap(({ serial_number: serial, key_verifier: verifier }) =>
    verifier !== null && isSerial(serial) && isKeyVerifier(verifier) ? [`${serial}:${verifier}\n`] : [],
  );
  const passwords = lines.join('');
  const acl = aclOf(portal.username);
  const digest = createHash('sha256').update(acl).update('\0').update(passwords).digest();
  const check = {
    username: checkName,
    password: createHmac('sha256', portal.password)
      .update(portal.username)
      .update(digest)
      .digest('base64url'),
  };
  const portalPasswords = [portal, check].map((account) => lineOf(account, former)).join('');
  const files = { acl, passwords, 'portal-passwords': portalPasswords };
  return { files, check, leftOut: devices.length - lines.length };
}

/** The check account may nothing: a `pattern` line is for everybody. */
function aclOf(portalName: string): string {
  return [
    `user ${portalName}`,
    'topic readwrite d/#',
    '',
    `user ${checkName}`,
    'topic deny #',
    '',
    'pattern write d/%u/up/#',
    'pattern read d/%u/down/#',
    '',
  ].join('\n');
}

function lineOf({ username, password }: Credentials, former: string): string {
  const before = former.split('\n').find((line) => line.startsWith(`${username}:`));
  const kept = before?.slice(username.length + 1);
  const verifier =
    kept !== undefined && verifies(kept, password, iterations) ? kept : keyVerifier(password, iterations);
  return `${username}:${verifier}\n`;
}

/** Whose line of `passwords` is gone or another one. */
export function replacedIn(former: string, passwords: string): string[] {
  const lines = new Set(passwords.split('\n'));
  return former.split('\n').flatMap((line) => (lines.has(line) ? [] : [line.slice(0, line.indexOf(':'))]));
}
