import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { insertTotp } from '#features/people/mfa/mfa.queries.ts';
import { newTotpSecret } from '#features/people/mfa/authenticators/totp.ts';
import { totpSealPurpose } from '#features/people/mfa/authenticators/use-totp.ts';
import { seal, unseal } from '#platform/auth/sealed.ts';
import { tokenSecrets } from '#platform/auth/token-secrets.ts';
import type { Config } from '#platform/config/config.ts';
import type { Platform } from '#platform/platform.ts';

/** What the demo's authenticators are called. */
const name = 'Demo authenticator';

/** Where their secrets are written for whoever runs the demo. */
export function demoAuthenticatorsFile(config: Pick<Config, 'DATA_DIR'>): string {
  return join(config.DATA_DIR, 'demo-authenticators.json');
}

/** The secrets of the demo's authenticators by e-mail address, base 32; none before the first start. */
export async function readDemoAuthenticators(
  config: Pick<Config, 'DATA_DIR'>,
): Promise<Record<string, string>> {
  const text = await readFile(demoAuthenticatorsFile(config), 'utf8').catch(() => '{}');
  return JSON.parse(text) as Record<string, string>;
}

/** Gives somebody of the demo an authenticator. */
export async function addDemoAuthenticator(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  email: string,
): Promise<void> {
  await database.transaction('allCompanies', async (trx) => {
    const { id, company_id } = await trx
      .selectFrom('users')
      .select(['id', 'company_id'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const sealedSecret = seal(config.TOKEN_SECRET, totpSealPurpose, newTotpSecret());
    await insertTotp(trx, { companyId: company_id, userId: id }, { name, sealedSecret, confirmed: true });
  });
}

/** Writes the file anew from what the database holds, so that what is printed is what works. */
export async function writeDemoAuthenticators({
  database,
  config,
}: Pick<Platform, 'database' | 'config'>): Promise<void> {
  const methods = await database.allCompanies
    .selectFrom('mfa_methods')
    .innerJoin('users', 'users.id', 'mfa_methods.user_id')
    .select(['users.email', 'mfa_methods.sealed_secret'])
    .where('mfa_methods.name', '=', name)
    .where('users.email', 'like', '%@belfry.example')
    .orderBy('users.email', 'desc')
    .execute();
  const secrets = methods.flatMap(({ email, sealed_secret: sealed }) => {
    try {
      return sealed ? [[email, unseal(tokenSecrets(config), totpSealPurpose, sealed)] as const] : [];
    } catch {
      // Sealed with a TOKEN_SECRET that was replaced: nobody can read it, and the demo starts all the same.
      return [];
    }
  });
  const file = demoAuthenticatorsFile(config);
  await mkdir(config.DATA_DIR, { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(Object.fromEntries(secrets), null, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
