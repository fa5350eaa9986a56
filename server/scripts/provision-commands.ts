import { open, readFile, unlink } from 'node:fs/promises';
import * as z from 'zod/mini';
import { langCode } from '@belfry/contract/languages/languages.contract.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { companyDetails } from '@belfry/contract/registration/registration.contract.ts';
import { email, line } from '@belfry/contract/values/values.ts';
import { helpStaffIn } from '../src/features/provisioning/help-staff-in.ts';
import { inviteStaff } from '../src/features/provisioning/invite-staff.ts';
import { makeProvider } from '../src/features/provisioning/make-provider.ts';
import { readStockList } from '../src/features/provisioning/read-stock-list.ts';
import { stockList } from '../src/features/provisioning/stock-list.ts';
import type { AppError } from '../src/platform/http/app-error.ts';
import type { Platform } from '../src/platform/platform.ts';

/** How the commands are typed. */
export const usage = `What is to be done?

  npm run provision -- company --name NAME --address STREET --postal-code CODE --city CITY --country CC
                               [--phone NUMBER] [--tax-number NUMBER]
      makes your own company, whose users are staff; CC is a country's two letters

  npm run provision -- staff E-MAIL --first-name NAME --last-name NAME
                             [--role provider-admin-financial | provider-admin] [--language nl-NL]
      mails somebody of your company a link to an account; again, another link

  npm run provision -- devices LIST.csv SHEET.csv [--renew]
      takes the devices of LIST.csv into the stock and writes their keys and connect codes to SHEET.csv, which must not
      be there; --renew gives devices that nobody has claimed and that have never been here others

  npm run provision -- recovery-code E-MAIL
      prints a code for staff who have lost every second factor`;

/** What the commands stand on. */
export type Parts = Pick<Platform, 'database' | 'config' | 'clock'>;

const text = { type: 'string' } as const;
/** The options of all commands. */
export const options = {
  name: text,
  address: text,
  'postal-code': text,
  city: text,
  country: text,
  phone: text,
  'tax-number': text,
  'first-name': text,
  'last-name': text,
  role: text,
  language: text,
  renew: { type: 'boolean' },
} as const;
/** The options as they are given. */
export type Values = { [Name in Exclude<keyof typeof options, 'renew'>]?: string } & { renew?: boolean };

/** Not understood, or refused: what to say, and the exit code. */
export class Refusal extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

const staffRoles = {
  'provider-admin-financial': roles.providerAdminFinancial,
  'provider-admin': roles.providerAdmin,
} as const;
const staffForm = z.strictObject({
  email,
  firstName: line(60, 1),
  lastName: line(60, 1),
  role: z._default(
    z.enum(Object.keys(staffRoles) as (keyof typeof staffRoles)[]),
    'provider-admin-financial',
  ),
  langCode: z._default(langCode, 'en-US'),
});

const optionNames: Record<string, string> = {
  postalCode: '--postal-code',
  phoneNumber: '--phone',
  taxNumber: '--tax-number',
  firstName: '--first-name',
  lastName: '--last-name',
  langCode: '--language',
  email: 'the e-mail address',
};
/** The option in which a field is given. */
const optionOf = (field: string) => optionNames[field] ?? `--${field}`;

function readForm<S extends z.ZodMiniType>(form: S, given: object): z.output<S> {
  const read = z.safeParse(form, given);
  if (read.success) return read.data;
  const names = read.error.issues.map(({ path: [field = ''] }) => field.toString());
  throw new Refusal(
    `Missing, or not of the right form: ${[...new Set(names.map(optionOf))].join(', ')}\n\n${usage}`,
    2,
  );
}

/** An error of the catalogue, with the options that it is about. */
export function refusalOf({ message, options: { errors = [] } }: AppError): Refusal {
  if (errors.length === 0) return new Refusal(message);
  return new Refusal(
    errors.map(({ pointer, detail }) => `${optionOf(pointer.split('/').at(-1) ?? '')}: ${detail}`).join('\n'),
    2,
  );
}

/** What each command does, and what it says when it is done. @throws {Refusal} */
export const commands: Record<
  string,
  (parts: Parts, given: readonly string[], values: Values) => Promise<string>
> = {
  async company(parts, _, values) {
    const made = await makeProvider(
      parts,
      readForm(companyDetails, {
        name: values.name,
        address: values.address,
        postalCode: values['postal-code'],
        city: values.city,
        country: values.country,
        phoneNumber: values.phone,
        taxNumber: values['tax-number'],
      }),
    );
    return made.outcome === 'made'
      ? `Your company is made: ${made.name}. Next: npm run provision -- staff`
      : `Your company is there already: ${made.name}. Change its details in the portal, under Company.`;
  },

  async staff(parts, [address], values) {
    const { role, ...person } = readForm(staffForm, {
      email: address,
      firstName: values['first-name'],
      lastName: values['last-name'],
      role: values.role,
      langCode: values.language,
    });
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

  async devices(parts, [list, sheet], values) {
    if (!list || !sheet) throw new Refusal(usage, 2);
    const { rows, faults } = readStockList(await readFile(list, 'utf8'));
    if (faults.length > 0)
      throw new Refusal(
        [
          ...faults.slice(0, 20).map((each) => `${list}, line ${each.line}: ${each.fault}`),
          'Nothing is stocked.',
        ].join('\n'),
      );
    const file = await open(sheet, 'wx', 0o600);
    let kept = false;
    try {
      const done = await stockList(parts, rows, {
        renew: values.renew ?? false,
        async keep(content) {
          kept = true;
          // Of a transaction that is run again only the last counts.
          await file.truncate(0);
          await file.write(content, 0);
          await file.sync();
        },
      });
      if (done === 'no-provider') throw noProvider();
      const { stocked, known } = done;
      return [
        ...(stocked.length > 0
          ? [
              `${stocked.length} devices stocked. Their keys and connect codes are in ${sheet} and nowhere else.`,
            ]
          : ['Nothing is new, and no sheet is written.']),
        ...(known.length > 0 ? [`${known.length} were known and stay as they are: ${someOf(known)}`] : []),
      ].join('\n');
    } catch (error) {
      if (!kept || error instanceof Refusal) throw error;
      throw new Refusal(
        `${messageOf(error)}\nWhether the devices are stocked is not known. Run it again with another sheet: what it calls known is stocked with the secrets in ${sheet}; else throw ${sheet} away.`,
      );
    } finally {
      await file.close();
      if (!kept) await unlink(sheet);
    }
  },

  async 'recovery-code'(parts, [address]) {
    const to = readForm(z.strictObject({ email }), { email: address }).email;
    const help = await helpStaffIn(parts, to);
    if (help === 'no-staff') throw new Refusal(`Is nobody of your company: ${to}.`);
    if (help === 'blocked') throw new Refusal(`Is blocked: ${to}.`);
    if (help === 'no-method') throw new Refusal(`Has no second factor that could be lost: ${to}.`);
    return `Counts once, after the password, for ${help.minutes} minutes: ${help.code}`;
  },
};

function noProvider(): Refusal {
  return new Refusal('Your own company is not there yet. First: npm run provision -- company');
}

function someOf(serials: readonly string[]): string {
  return serials.length > 20 ? `${serials.slice(0, 20).join(', ')}, …` : serials.join(', ');
}

/** What an error says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
