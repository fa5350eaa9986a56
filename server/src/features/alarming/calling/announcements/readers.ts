import { sql, type Kysely } from 'kysely';
import { rolesWith, roles } from '@belfry/contract/permissions/permissions.contract.ts';
import type { AnnouncementKind } from '@belfry/contract/values/announcements.ts';
import type { DB } from '#platform/database/database.ts';
import { alarmedBy, type AlarmedBy } from './alarmed.queries.ts';
import type { Reader } from './notice.ts';

/** Something that people are told of an alarm, and who are not. */
export interface Asked extends AlarmedBy {
  kind: AnnouncementKind;
  /** Who hears that the alarm is over, as its point is set. */
  restoredTo: string;
}

/** Who reads announcements, in their order; each kind of reader is read once for all of them. */
export async function readersOf(trx: Kysely<DB>, asked: readonly Asked[]): Promise<Reader[][]> {
  const companiesOf = (asks: (one: Asked) => boolean) => [
    ...new Set(asked.filter(asks).map(({ companyId }) => companyId)),
  ];
  const [told, administrators, everybody, staff] = await Promise.all([
    alarmedBy(trx, asked.filter(toldToAlarmed)).then((found) => found[Symbol.iterator]()),
    administratorsOf(trx, companiesOf(toldToAdministrators)),
    everybodyOf(
      trx,
      companiesOf(({ kind }) => kind === 'nobody-to-call'),
    ),
    asked.some(({ kind }) => kind === 'failure-not-delivered') ? readStaff(trx) : [],
  ]);
  return asked.map((one) => {
    if (one.kind === 'failure-not-delivered') return staff;
    if (one.kind === 'nobody-to-call') return everybody.get(one.companyId) ?? [];
    const alarmed = toldToAlarmed(one) ? (told.next().value ?? []) : [];
    return toldToAdministrators(one) ? withOthers(alarmed, administrators.get(one.companyId) ?? []) : alarmed;
  });
}

function toldToAlarmed({ kind, restoredTo }: Asked): boolean {
  return kind === 'accepted' || (kind === 'restored' && restoredTo !== 'nobody');
}

function toldToAdministrators({ kind, restoredTo }: Asked): boolean {
  if (kind === 'not-accepted' || kind === 'not-delivered') return true;
  return kind === 'restored' && restoredTo === 'administrators';
}

/** Administrators beside those who were alarmed, each once: as a contact, or by their address. */
function withOthers(alarmed: readonly Reader[], administrators: readonly Reader[]): Reader[] {
  const known = new Set(alarmed.map(({ contactId }) => contactId));
  const mails = new Set(alarmed.flatMap(({ email, media }) => (media.includes('e-mail') && email) || []));
  const others = administrators.filter(({ contactId, email }) =>
    contactId === null ? !mails.has(email ?? '') : !known.has(contactId),
  );
  return [...alarmed, ...others];
}

type ByCompany = Map<string, Reader[]>;

/** Administrators among the contacts, rung only where they may be, and the companies' Administrators by mail. */
async function administratorsOf(trx: Kysely<DB>, companyIds: readonly string[]): Promise<ByCompany> {
  if (companyIds.length === 0) return new Map();
  const ofCompanies = sql<string>`any(${companyIds}::uuid[])`;
  const [contacts, users] = await Promise.all([
    trx
      .selectFrom('contacts')
      .select(['id', 'company_id', 'name', 'phone', 'email', 'lang_code', 'media'])
      .where('company_id', '=', ofCompanies)
      .where('administrator', '=', true)
      .execute(),
    trx
      .selectFrom('users')
      .select(['company_id', 'email', 'first_name', 'last_name', 'lang_code'])
      .where('company_id', '=', ofCompanies)
      .where('role_id', '=', roles.administrator)
      .execute(),
  ]);
  return new Map(
    companyIds.map((companyId) => {
      const own = contacts.filter((contact) => contact.company_id === companyId);
      const known = new Set(own.map((contact) => contact.email?.toLowerCase()));
      const byMailAlone = users.filter(
        (user) => user.company_id === companyId && !known.has(user.email.toLowerCase()),
      );
      return [
        companyId,
        [
          ...own.map((contact) => ({
            contactId: contact.id,
            name: contact.name,
            phone: contact.phone,
            email: contact.email,
            langCode: contact.lang_code,
            media: ['sms', 'e-mail', ...(contact.media as { medium: string }[]).map(({ medium }) => medium)],
          })),
          ...byMailAlone.map((user) => byMail(`${user.first_name} ${user.last_name}`, user)),
        ],
      ];
    }),
  );
}

/** Every user of companies by mail: whose address is confirmed, and who is not blocked. */
async function everybodyOf(trx: Kysely<DB>, companyIds: readonly string[]): Promise<ByCompany> {
  if (companyIds.length === 0) return new Map();
  const users = await trx
    .selectFrom('users')
    .select(['company_id', 'email', 'first_name', 'last_name', 'lang_code'])
    .where('company_id', '=', sql<string>`any(${companyIds}::uuid[])`)
    .where('email_verified', '=', true)
    .where('password_hash', 'is not', null)
    .where('blocked_at', 'is', null)
    .execute();
  const byCompany = Map.groupBy(users, (user) => user.company_id);
  return new Map(
    [...byCompany].map(([companyId, own]) => [
      companyId,
      own.map((user) => byMail(`${user.first_name} ${user.last_name}`, user)),
    ]),
  );
}

async function readStaff(trx: Kysely<DB>): Promise<Reader[]> {
  const users = await trx
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.email', 'users.lang_code'])
    .where('companies.provider', '=', true)
    .where('users.role_id', 'in', rolesWith('M'))
    .execute();
  return users.map((user) => byMail('', user));
}

function byMail(name: string, { email, lang_code: langCode }: { email: string; lang_code: string }): Reader {
  return { contactId: null, name, phone: null, email, langCode, media: ['e-mail'] };
}
