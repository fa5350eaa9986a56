import { meetsPolicy } from '@belfry/contract/people/companies/password-policy.ts';
import { queued } from '#platform/auth/hash-queue.ts';
import { hashPassword, verifyPassword } from '#platform/auth/passwords.ts';
import { fieldError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { readCompanyPolicy } from '#features/people/companies/read-company-policy.ts';
import { loadCommonPasswords } from './common-passwords.ts';
import { countChoice, type Chooser } from './count-choice.ts';
import { findNewestHashes, findOwnWords, type Owner } from './passwords.queries.ts';
import { weaknessOf } from './weak-password.rules.ts';

/**
 * Checks a password that is being chosen, and hashes it: typed alike twice, of the form that the company asks for, none
 * that is guessed first, and none of the last ones where the company asks for that (the present one counts; where
 * passwords expire, it is never good again at once). What costs next to nothing is looked at first, then the try is
 * counted, and only then is the password judged, and hashed in one turn of the queue. Takes some 20 ms for each hash, so call it outside of a transaction, with a link that is still good; then
 * {@link keepPassword}.
 *
 * @param owner whose password it will be; null for the first of a company that does not exist yet
 * @returns the argon2id hash
 * @throws {AppError} `passwords-dont-match`, `password-against-policy`, `password-too-common`, `password-about-you`,
 *   `password-used-before`, each at its field; `too-many-requests`; `service-unavailable` when too many wait, which is
 *   no try
 */
export async function choosePassword(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  owner: Owner | null,
  { password, passwordRepeat }: { password: string; passwordRepeat: string },
  chooser: Chooser,
): Promise<string> {
  if (password !== passwordRepeat) throw fieldError('/passwordRepeat', 'passwords-dont-match');
  const own = owner ? database.company(owner.companyId) : database.allCompanies;
  // Nobody's policy is what holds where a company has said nothing.
  const policy = await readCompanyPolicy(own, owner?.companyId ?? crypto.randomUUID());
  if (!meetsPolicy(password, policy.password)) throw fieldError('/password', 'password-against-policy');
  const known = owner ? await findOwnWords(own, owner) : [];
  const words = ['Belfry', config.BRAND_NAME, ...known, ...(chooser.about ?? [])];
  const refused = Math.max(policy.passwordHistory, policy.passwordExpiryDays > 0 ? 1 : 0);
  const former = owner ? await findNewestHashes(own, owner, refused) : [];
  return countChoice(database, chooser, async (asker) => {
    const weakness = weaknessOf(password, words, await loadCommonPasswords());
    if (weakness) throw fieldError('/password', weakness);
    return queued(asker, async (turn) => {
      for (const hash of former)
        if (await verifyPassword(hash, password, turn)) throw fieldError('/password', 'password-used-before');
      return hashPassword(password, turn);
    });
  });
}
