import { meetsPolicy, type PasswordPolicy } from '@belfry/contract/people/companies/password-policy.ts';

/** What is wrong with a password that is chosen twice: text ids by field (spec §5). */
export function checkChosen(
  { password, passwordRepeat }: { password: string; passwordRepeat: string },
  policy: PasswordPolicy,
): { password?: string; passwordRepeat?: string } {
  return {
    ...(!meetsPolicy(password, policy) && { password: 'errors.password-against-policy' }),
    ...(password !== passwordRepeat && { passwordRepeat: 'errors.passwords-dont-match' }),
  };
}
