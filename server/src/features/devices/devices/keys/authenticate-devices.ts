import type { Platform } from '#platform/platform.ts';
import type { ShownKey } from '#platform/mqtt/gateway/device-gateway.ts';
import { hashSecret } from '#platform/auth/secrets.ts';
import { addVerifiers, lockIdentities, matchKey, selectKeyStandings } from './device-identities.queries.ts';
import { keptOf } from './device-key-forms.ts';

/**
 * For each device of a set whether it may connect: it has its key, or the one that it is to get, which from then on is its
 * only one (page 4.3). One statement, which reads; more only for a key that is new to us.
 */
export async function authenticateDevices(
  { database }: Pick<Platform, 'database'>,
  shown: readonly ShownKey[],
): Promise<boolean[]> {
  const asked = shown.map(({ serial, key }) => ({ serialNumber: serial, key, keyHash: hashSecret(key) }));
  const found = (await selectKeyStandings(database.allCompanies, asked)).map((standing, index) => ({
    ...standing,
    ...asked[index]!,
  }));
  const answers: boolean[] = [];
  for (const { isKey, isWanted, serialNumber, key } of found)
    // oxlint-disable-next-line no-await-in-loop -- a device shows a new key once
    answers.push(isKey || (isWanted && (await matchKey(database.allCompanies, serialNumber, keptOf(key)))));
  await keepVerifiers(
    database,
    found.filter(({ isKey, unverified }) => isKey && unverified),
  );
  return answers;
}

/** Keeps the verifiers of keys that were never seen before, for a broker that checks keys by its files. */
async function keepVerifiers(
  database: Platform['database'],
  seen: readonly { serialNumber: string; key: string }[],
): Promise<void> {
  if (seen.length === 0) return;
  const keys = seen.map(({ serialNumber, key }) => ({ serialNumber, ...keptOf(key) }));
  await database.transaction('allCompanies', async (trx) => {
    await lockIdentities(
      trx,
      keys.map(({ serialNumber }) => serialNumber),
    );
    await addVerifiers(trx, keys);
  });
}

/** Whether one device may connect, as {@link authenticateDevices} has it for a set. */
export async function authenticateDevice(
  platform: Pick<Platform, 'database'>,
  serial: string,
  key: string,
): Promise<boolean> {
  const [isRight = false] = await authenticateDevices(platform, [{ serial, key }]);
  return isRight;
}
