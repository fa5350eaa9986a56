import { acceptInvitation } from '@belfry/contract/people/invitations/invitations.contract.ts';
import type { RoleId } from '@belfry/contract/permissions/permissions.contract.ts';
import {
  completeRegistration,
  startRegistration,
} from '@belfry/contract/lifecycles/registration/registration.contract.ts';
import { inviteUser } from '@belfry/contract/people/users/users.contract.ts';
import type { SharedWorld } from '../world/stage.ts';
import { sessionOf, type Session } from './api.ts';

/** Whoever is to get an account. */
export interface Newcomer {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

const agreed = (password: string) => ({ password, passwordRepeat: password });
const tokenOf = (link: string) => ({ token: link.split('/').at(-1) ?? '' });

/** Signs a company up as a person does, and gives its first Administrator. */
export async function registerCompany(
  { apiUrl, mailbox }: Pick<SharedWorld, 'apiUrl' | 'mailbox'>,
  name: string,
  { email, password, ...names }: Newcomer,
): Promise<Session> {
  const nobody = sessionOf(apiUrl, null);
  await nobody.call(startRegistration, {
    body: { email, emailRepeat: email, langCode: 'en-US', agreedTerms: true },
  });
  const params = tokenOf(await mailbox.link(email, /\/account\/create\//));
  const company = { name, address: 'Oosterweg 12', postalCode: '7411 AB', city: 'Deventer', country: 'NL' };
  const body = { company, ...names, ...agreed(password) };
  return sessionOf(apiUrl, await nobody.call(completeRegistration, { params, body }));
}

/** Somebody is invited by an Administrator, and sets the account up. */
export async function joins(
  { apiUrl, mailbox }: Pick<SharedWorld, 'apiUrl' | 'mailbox'>,
  admin: Session,
  { email, password, ...names }: Newcomer,
  roleId: RoleId,
): Promise<void> {
  await admin.call(inviteUser, { body: { email, ...names, roleId } });
  const params = tokenOf(await mailbox.link(email, /\/account\/user\//));
  const body = { ...names, ...agreed(password), agreedTerms: true as const };
  await sessionOf(apiUrl, null).call(acceptInvitation, { params, body });
}
