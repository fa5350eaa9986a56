import { createHash, createHmac } from 'node:crypto';
import { keyVerifier, isKeyVerifier, verifies } from './key-verifier.ts';
import { isSerial } from './topic-access.ts';

/** Names of the files in the order in which they are written: whoever sees the last one new finds the others new. */
export const mosquittoFileNames = ['acl', 'passwords', 'portal-passwords'] as const;

/** What stands in the files. */
export type MosquittoFiles = Record<(typeof mosquittoFileNames)[number], string>;

/** A name and a password, readable. */
export interface Credentials {
  username: string;
  password: string;
}

/** As `GatewayHandlers.keyVerifiers` says it. */
export type DeviceVerifier = Readonly<{ serial_number: string; key_verifier: string | null }>;

/** Neither a device nor the portal can have it. */
const checkName = '@belfry-check';
/** As mosquitto_passwd takes: the portal's password is somebody's choice, and each connection of the portal pays for them. */
const iterations = 101;
const accountForm = /^[A-Za-z0-9._-]{1,64}$/;

/**
 * The portal's account, out of MQTT_URL as the settings allow it.
 * @throws {Error} when it could be a device's or would break the files
 */
export function portalAccountOf(url: string): Credentials {
  const parsed = new URL(url);
  const username = decodeURIComponent(parsed.username);
  const password = decodeURIComponent(parsed.password);
  if (!accountForm.test(username) || isSerial(username) || password === '')
    throw new Error('MQTT_URL holds no account that the portal can have in the files of Mosquitto');
  return { username, password };
}

/**
 * What Mosquitto is to read, and the account by which can be seen that it has: its password follows from all the rest, so
 * that it is another one with each change, and nobody but the portal knows it.
 *
 * @param former what stands there: a verifier in it that is right still is kept, so that the same stays the same
 */
export function renderMosquittoFiles(
  devices: readonly DeviceVerifier[],
  portal: Credentials,
  former = '',
): { files: MosquittoFiles; check: Credentials } {
  const passwords = devices
    .flatMap(({ serial_number: serial, key_verifier: verifier }) =>
      verifier !== null && isSerial(serial) && isKeyVerifier(verifier) ? [`${serial}:${verifier}\n`] : [],
    )
    .join('');
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
  return { files: { acl, passwords, 'portal-passwords': portalPasswords }, check };
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
    'pattern write d/%u/up/+',
    'pattern write d/%u/up/reply/+',
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
