import * as z from 'zod/mini';
import { langCode } from '@belfry/contract/ground/languages/languages.contract.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { email, line } from '@belfry/contract/values/values.ts';
import { inviteStaff } from '../../src/features/lifecycles/provisioning/invite-staff.ts';
import { noProvider, readForm, Refusal, text, type Command } from '../command.ts';

const usage = `  npm run provision -- staff E-MAIL --first-name NAME --last-name NAME
                             [--role provider-admin-financial | provider-admin] [--language nl-NL]
      mails somebody of your company a link to an account; again, another link`;

const staffRoles = {
  'provider-admin-financial': roles.providerAdminFinancial,
  'provider-admin': roles.providerAdmin,
} as const;
const form = z.strictObject({
  email,
  firstName: line(60, 1),
  lastName: line(60, 1),
  role: z._default(
    z.enum(Object.keys(staffRoles) as (keyof typeof staffRoles)[]),
    'provider-admin-financial',
  ),
  langCode: z._default(langCode, 'en-US'),
});

/** Somebody for the management area. */
export const provisionStaff: Command = {
  usage,
  options: { 'first-name': text, 'last-name': text, role: text, language: text },
  words: 1,
  async run(parts, { words: [address], options }) {
    const given = {
      email: address,
      firstName: options['first-name'],
      lastName: options['last-name'],
      role: options['role'],
      langCode: options['language'],
    };
    const { role, ...person } = readForm(form, given, usage);
    const { email: to } = person;
    switch (await inviteStaff(parts, { ...person, roleId: staffRoles[role] })) {
      case 'invited':
        return `Invited: ${to}. The mail goes out while a server runs.`;
      case 'invited-again':
        return `Was invited already and gets another link, as the same person with the same role: ${to}.`;
      case 'known':
        return `Has an account already, nothing is changed: ${to}.`;
      case 'blocked':
        throw new Refusal(`Is blocked: ${to}. Somebody else of your staff can lift that, under Users.`);
      case 'elsewhere':
        throw new Refusal(`Belongs to another company: ${to}. Choose another address.`);
      default:
        throw noProvider();
    }
  },
};
