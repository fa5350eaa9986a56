import { sql, type Kysely } from 'kysely';
import type { LangCode } from '@belfry/contract/ground/languages/language-list.ts';
import { registrationHours } from '@belfry/contract/lifecycles/registration/registration.contract.ts';
import type { RoleId } from '@belfry/contract/permissions/permissions.contract.ts';
import type { DB } from '#platform/database/database.ts';

/** Notes that somebody asked for a company, and which terms were agreed to. The link lives in real time. */
export async function insertRegistration(
  trx: Kysely<DB>,
  registration: {
    tokenHash: Buffer;
    email: string;
    langCode: LangCode;
    termsVersion: string | null;
    used: boolean;
  },
): Promise<void> {
  await trx
    .insertInto('registrations')
    .values({
      token_hash: registration.tokenHash,
      email: registration.email,
      lang_code: registration.langCode,
      terms_version: registration.termsVersion,
      requested_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + make_interval(hours => ${registrationHours})`,
      used_at: registration.used ? sql<Date>`now()` : null,
    })
    .execute();
}

/** The registration of a link, with whether its time is over. */
export function findRegistration(database: Kysely<DB>, tokenHash: Buffer) {
  return database
    .selectFrom('registrations')
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as('expired'))
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Uses a link up; false when another call was quicker. */
export async function consumeRegistration(trx: Kysely<DB>, tokenHash: Buffer): Promise<boolean> {
  const used = await trx
    .updateTable('registrations')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
  return used !== undefined;
}

/** Makes a company. */
export async function insertCompany(
  trx: Kysely<DB>,
  company: {
    name: string;
    address: string;
    postalCode: string;
    city: string;
    country: string;
    taxNumber: string | null;
    phoneNumber: string | null;
    /** None where nobody has chosen one. */
    invoiceLangCode?: LangCode;
    provider?: boolean;
  },
  now: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto('companies')
    .values({
      name: company.name,
      address: company.address,
      postal_code: company.postalCode,
      city: company.city,
      country: company.country,
      tax_number: company.taxNumber,
      phone_number: company.phoneNumber,
      invoice_lang_code: company.invoiceLangCode ?? null,
      provider: company.provider ?? false,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes a user, with the agreement to the terms where one was given. */
export async function insertUser(
  trx: Kysely<DB>,
  user: {
    companyId: string;
    email: string;
    firstName: string;
    lastName: string;
    roleId: RoleId;
    langCode: LangCode;
    passwordHash: string;
    agreedTermsVersion: string | null;
  },
  now: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto('users')
    .values({
      company_id: user.companyId,
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      role_id: user.roleId,
      lang_code: user.langCode,
      password_hash: user.passwordHash,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (user.agreedTermsVersion !== null)
    await trx
      .insertInto('terms_agreements')
      .values({
        company_id: user.companyId,
        user_id: id,
        version: user.agreedTermsVersion,
        agreed_at: now,
      })
      .execute();
  return id;
}
