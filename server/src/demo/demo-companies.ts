import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { updateCompany } from '#features/people/companies/details/update-company.ts';
import { getCompany } from '#features/people/companies/get-company.ts';
import { readUser } from '#features/people/users/read-user.ts';
import { updateUser } from '#features/people/users/update-user.ts';

/** What a company of the demo says of itself for its invoices, and whose account it pays from. */
export interface DemoDetails {
  name: string;
  iban: string;
  /** At the Dutch chamber of commerce. */
  registrationNumber: string;
  taxNumber: string;
  invoiceEmails: readonly string[];
}

/** The companies of the demo that pay. */
export const demoCompanies = {
  farm: {
    name: 'Demo Farm',
    iban: 'NL39RABO0300065264',
    registrationNumber: '87654321',
    taxNumber: 'NL000099998B57',
    invoiceEmails: ['invoices@demo.example'],
  },
  late: {
    name: 'Late Farm',
    iban: 'NL02ABNA0123456789',
    registrationNumber: '76543210',
    taxNumber: 'NL123456782B90',
    invoiceEmails: [],
  },
} as const satisfies Record<string, DemoDetails>;

/** Completes what a company says for its invoices, and has whoever does that get them. */
export async function completeCompany(
  platform: Platform,
  context: Context<UserActor>,
  { registrationNumber, taxNumber, invoiceEmails }: DemoDetails,
): Promise<void> {
  const { version } = await getCompany(platform, context);
  const details = { registrationNumber, taxNumber, invoiceEmails: [...invoiceEmails], version };
  await updateCompany(platform, context, details);
  const { userId } = context.actor;
  const user = await readUser(platform, context.actor, userId);
  await updateUser(platform, context, userId, { receiveInvoices: true, version: user.version });
}
