import { listUsers, type UserSummary } from '@belfry/contract/people/users/users.contract.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { stepUpOptions } from '@belfry/contract/people/sign-in/mfa-steps.contract.ts';

const person = (index: number, firstName: string, lastName: string): UserSummary => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  firstName,
  lastName,
  email: `${firstName.toLowerCase()}@gallery.example`,
  emailVerified: index !== 3,
  roleId: index === 1 ? roles.administrator : roles.user,
  mfa: index === 1,
  lastSignInAt: index === 3 ? null : new Date(Date.now() - index * 3_600_000).toISOString(),
  state: index === 3 ? 'invited' : 'active',
  invitation: null,
  policyWarnings: index === 2 ? ['mfa-missing'] : [],
  version: 1,
});
const people = [
  person(1, 'Anna', 'de Vries'),
  person(2, 'Maximiliane-Alexandra', 'von Hohenlohe-Waldenburg-Schillingsfürst'),
  person(3, 'Ben', 'Bakker'),
];

/** Answers what parts ask the API for: the gallery has no server. */
export function pretendServer(): void {
  const answers: Record<string, object> = {
    [listUsers.path]: { items: people, nextCursor: null, total: people.length },
    [stepUpOptions.path]: { methods: ['totp', 'backup-code'], passkey: null },
  };
  const outside = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!pathname.startsWith('/api/')) return outside(input, init);
    const answer = answers[pathname.slice('/api'.length)];
    return answer
      ? Response.json(answer)
      : Response.json({ code: 'not-found', status: 404 }, { status: 404 });
  };
}
