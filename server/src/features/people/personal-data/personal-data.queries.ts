import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** Whose data. */
export interface Whose {
  companyId: string;
  userId: string;
}

/** Somebody's account, without secrets. */
export function selectAccount(database: Kysely<DB>, { companyId, userId }: Whose) {
  return database
    .selectFrom('users')
    .select([
      'id',
      'email',
      'email_verified as emailVerified',
      'first_name as firstName',
      'last_name as lastName',
      'role_id as roleId',
      'lang_code as langCode',
      'time_zone as timeZone',
      'receive_invoices as receiveInvoices',
      'receive_paid_invoices as receivePaidInvoices',
      'created_at as createdAt',
      'invited_at as invitedAt',
      'last_sign_in_at as lastSignInAt',
      'password_changed_at as passwordChangedAt',
      'blocked_at as blockedAt',
    ])
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** What hangs on somebody's account, without secrets. */
export async function selectBelongings(database: Kysely<DB>, { companyId, userId }: Whose) {
  const [
    agreedTerms,
    sessions,
    mfaMethods,
    backupCodes,
    recoveryCodes,
    formerPasswords,
    mailedLinks,
    clientLogs,
    savedViews,
  ] = await Promise.all([
    database
      .selectFrom('terms_agreements')
      .select(['version', 'agreed_at as agreedAt'])
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .orderBy('agreed_at')
      .execute(),
    database
      .selectFrom('sessions')
      .select([
        'created_at as createdAt',
        'last_used_at as lastUsedAt',
        'ended_at as endedAt',
        'end_reason as endReason',
        'method',
        'user_agent as userAgent',
        'ip',
      ])
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    database
      .selectFrom('mfa_methods')
      .select([
        'kind',
        'name',
        'created_at as createdAt',
        'confirmed_at as confirmedAt',
        'last_used_at as lastUsedAt',
      ])
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    database
      .selectFrom('backup_codes')
      .select(['created_at as createdAt', 'used_at as usedAt', 'replaced_at as replacedAt'])
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    database
      .selectFrom('recovery_codes')
      .select(['created_at as createdAt', 'expires_at as expiresAt', 'used_at as usedAt'])
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    database
      .selectFrom('password_history')
      .select('changed_at as changedAt')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .orderBy('changed_at')
      .execute(),
    database
      .selectFrom('mailed_links')
      .select([
        'purpose',
        'email',
        'message',
        'created_at as createdAt',
        'expires_at as expiresAt',
        'used_at as usedAt',
        'replaced_at as replacedAt',
      ])
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    database
      .selectFrom('client_logs')
      .select([
        'received_at as receivedAt',
        'log_time as logTime',
        'severity',
        'message',
        'stack',
        'status_code as statusCode',
        'method',
        'url',
        'user_agent as userAgent',
        'app_version as appVersion',
      ])
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .orderBy('client_logs.id')
      .execute(),
    database
      .selectFrom('saved_views')
      .select(['list', 'name', 'address', 'shared', 'created_at as createdAt'])
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .orderBy('list')
      .orderBy('name')
      .execute(),
  ]);
  return {
    agreedTerms,
    sessions,
    mfaMethods,
    backupCodes,
    recoveryCodes,
    formerPasswords,
    mailedLinks,
    clientLogs,
    savedViews,
  };
}

/** What somebody agreed to and wrote for the company where it is about money. */
export async function selectMoneyDeeds(database: Kysely<DB>, { companyId, userId }: Whose) {
  const [orders, mandates, invoiceNotes] = await Promise.all([
    database
      .selectFrom('orders')
      .select(['placed_at as placedAt', 'declaration', 'declared_name as name'])
      .select('conditions_version as conditionsVersion')
      .where('company_id', '=', companyId)
      .where('declared_by', '=', userId)
      .orderBy('placed_at')
      .execute(),
    database
      .selectFrom('mandates')
      .select(['consented_at as signedAt', 'signed_name as name', 'consent_text as consent'])
      .select(['method', 'reference', 'account_hint as account'])
      .where('company_id', '=', companyId)
      .where('consented_by', '=', userId)
      .orderBy('consented_at')
      .execute(),
    database
      .selectFrom('invoice_notes')
      .select(['noted_at as notedAt', 'text'])
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .orderBy('noted_at')
      .execute(),
  ]);
  return { orders, mandates, invoiceNotes };
}

/** What somebody did, and what was done to the account: alarms accepted, entries of the audit log, contacts of this address. */
export async function selectDeeds(
  database: Kysely<DB>,
  { companyId, userId, email }: Whose & { email: string },
) {
  const [acceptances, audit, contacts, historyNames, testAlarms, pauses] = await Promise.all([
    database
      .selectFrom('acceptances')
      .innerJoin('episodes', (join) =>
        join
          .onRef('episodes.company_id', '=', 'acceptances.company_id')
          .onRef('episodes.id', '=', 'acceptances.episode_id'),
      )
      .select([
        'acceptances.at',
        'acceptances.via',
        'acceptances.late',
        'acceptances.name',
        'episodes.name as alarm',
      ])
      .where('acceptances.company_id', '=', companyId)
      .where('acceptances.user_id', '=', userId)
      .orderBy('acceptances.at')
      .execute(),
    database
      .selectFrom('audit_log')
      .select(['seq', 'at', 'action', 'details', 'ip', 'actor_id as actorId', 'subject_id as subjectId'])
      .where('company_id', '=', companyId)
      .where((row) =>
        row.or([
          row.and([row('actor_kind', '=', 'user'), row('actor_id', '=', userId)]),
          row.and([row('subject_kind', '=', 'user'), row('subject_id', '=', userId)]),
        ]),
      )
      .orderBy('seq')
      .execute(),
    database
      .selectFrom('contacts')
      .select(['name', 'phone', 'email', 'lang_code as langCode', 'created_at as createdAt'])
      .where('company_id', '=', companyId)
      .where(sql<string>`lower(email)`, '=', email)
      .execute(),
    database
      .selectFrom('person_names')
      .select('name')
      .where('company_id', '=', companyId)
      .where('person_id', '=', userId)
      .orderBy('id')
      .execute(),
    database
      .selectFrom('test_alarms')
      .select(['due_at as dueAt', 'target', 'requested_by as name'])
      .where('company_id', '=', companyId)
      .where('requested_by_id', '=', userId)
      .orderBy('due_at')
      .execute(),
    database
      .selectFrom('alarm_nodes')
      .select(['name as alarm', 'paused_until as until', 'pause_reason as reason', 'paused_by as name'])
      .where('company_id', '=', companyId)
      .where('paused_by_id', '=', userId)
      .orderBy('paused_until')
      .execute(),
  ]);
  return {
    acceptances,
    // Of what others did, where they did it from is theirs.
    audit: audit.map(({ actorId, ip, ...entry }) => ({ ...entry, ip: actorId === userId ? ip : null })),
    contacts,
    // Names that the histories of devices say of them.
    historyNames: historyNames.map(({ name }) => name),
    testAlarms,
    pauses,
  };
}

/** What one of the maker's staff noted about companies, whichever they are. */
export function selectNotesOfStaff(database: Kysely<DB>, userId: string) {
  return database
    .selectFrom('company_notes')
    .select(['text', 'noted_at as notedAt', 'changed_at as changedAt'])
    .where('author_id', '=', userId)
    .orderBy('noted_at')
    .execute();
}
