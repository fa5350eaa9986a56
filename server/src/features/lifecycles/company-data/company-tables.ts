import { yearsOfBooks, type KeptData } from '@belfry/contract/values/kept-data.ts';
import type { DB } from '#platform/database/database.ts';

/** What becomes of a table that holds rows of companies; a test holds the list against the database. */
export interface CompanyTable {
  /** In the document that a company may take with it: its order, and what stays here; or why it is not in it. */
  export: { by: readonly string[]; without?: readonly string[] } | { leftOut: string };
  /**
   * When the company is deleted: gone with its users or devices, gone by itself, or why it stays. `years` for which the law asks for it,
   * counted from the end of the year it is about; null where it stays for another reason.
   */
  deletion: 'with-users' | 'with-devices' | 'deleted' | { stays: string; years: number | null };
}

type CompanyTableName = { [T in keyof DB]: 'company_id' extends keyof DB[T] ? T : never }[keyof DB];

/** Stays as a part of the books, whoever asks for erasure (decision 0134). No clock removes it. */
const books = (stays = 'the books') => ({ stays, years: yearsOfBooks });

const secret = 'holds secrets as hashes and nothing else about the company';

const payouts = 'the books: of the maker alone, whose company is never deleted';

/** Every table with rows of companies (decision 0042). A new one does not compile until it stands here. */
export const companyTables = {
  companies: {
    export: { by: ['id'] },
    deletion: { stays: 'without its details; the audit log hangs on it', years: null },
  },
  company_notes: {
    export: { leftOut: 'what staff noted about the company, for themselves' },
    deletion: 'deleted',
  },
  company_policies: { export: { by: ['company_id'] }, deletion: 'deleted' },
  users: { export: { by: ['id'], without: ['password_hash'] }, deletion: 'deleted' },
  terms_agreements: { export: { by: ['user_id', 'version'] }, deletion: 'with-users' },
  sessions: { export: { by: ['id'] }, deletion: 'with-users' },
  refresh_tokens: { export: { leftOut: secret }, deletion: 'with-users' },
  password_history: { export: { leftOut: secret }, deletion: 'with-users' },
  mailed_links: { export: { by: ['token_hash'], without: ['token_hash'] }, deletion: 'with-users' },
  mfa_methods: {
    export: { by: ['id'], without: ['sealed_secret', 'last_step', 'credential_id', 'public_key', 'counter'] },
    deletion: 'with-users',
  },
  backup_codes: { export: { leftOut: secret }, deletion: 'with-users' },
  recovery_codes: { export: { leftOut: secret }, deletion: 'with-users' },
  idempotency_keys: {
    export: { leftOut: 'repeats for seven days what other tables hold' },
    deletion: 'with-users',
  },
  client_logs: { export: { by: ['id'] }, deletion: 'with-users' },
  saved_views: { export: { by: ['user_id', 'list', 'name'] }, deletion: 'with-users' },
  contacts: { export: { by: ['id'], without: ['pin'] }, deletion: 'deleted' },
  call_lists: { export: { by: ['id'] }, deletion: 'deleted' },
  call_list_contacts: { export: { by: ['call_list_id', 'contact_id'] }, deletion: 'deleted' },
  devices: { export: { by: ['id'] }, deletion: 'deleted' },
  device_states: {
    export: { leftOut: 'made from devices and their alarm points, to find them' },
    deletion: 'with-devices',
  },
  device_texts: { export: { leftOut: 'made from devices, for the search' }, deletion: 'with-devices' },
  device_usage: { export: { by: ['device_id', 'day'] }, deletion: 'with-devices' },
  former_diallers: { export: { by: ['serial_number'] }, deletion: 'with-devices' },
  swaps: { export: { by: ['id'] }, deletion: 'deleted' },
  sim_cards: { export: { by: ['id'], without: ['searched'] }, deletion: 'deleted' },
  sim_acts: {
    export: { leftOut: 'what staff asked the provider for, which the audit log says' },
    deletion: 'deleted',
  },
  voip_accounts: { export: { by: ['device_id'] }, deletion: 'deleted' },
  voip_lines: { export: { by: ['device_id'], without: ['searched'] }, deletion: 'with-devices' },
  health_findings: {
    export: { leftOut: 'what staff work through, counted from other tables' },
    deletion: { stays: 'until the next count, ten minutes later at most; names nobody', years: null },
  },
  device_events: { export: { by: ['device_id', 'epoch', 'boot', 'seq'] }, deletion: 'with-devices' },
  odd_messages: { export: { by: ['id'], without: ['payload', 'digest'] }, deletion: 'with-devices' },
  alarm_nodes: { export: { by: ['id'] }, deletion: 'with-devices' },
  test_alarms: { export: { by: ['id'] }, deletion: 'with-devices' },
  test_schedules: { export: { by: ['device_id'] }, deletion: 'with-devices' },
  episodes: { export: { by: ['id'] }, deletion: 'with-devices' },
  acceptances: { export: { by: ['id'] }, deletion: 'with-devices' },
  runs: { export: { by: ['id'] }, deletion: 'with-devices' },
  attempts: { export: { by: ['id'] }, deletion: 'with-devices' },
  carried_attempts: {
    export: { by: ['run_id', 'contact_id', 'medium', 'pass', 'number'] },
    deletion: 'with-devices',
  },
  transmissions: { export: { by: ['id'] }, deletion: 'deleted' },
  history: { export: { by: ['device_id', 'id'] }, deletion: 'deleted' },
  person_names: { export: { by: ['id'] }, deletion: 'deleted' },
  removed_devices: { export: { by: ['id'] }, deletion: 'deleted' },
  handovers: { export: { by: ['id'], without: ['token_hash'] }, deletion: 'deleted' },
  push_apps: {
    export: { by: ['id'], without: ['endpoint', 'p256dh', 'auth'] },
    deletion: 'with-users',
  },
  push_deliveries: { export: { by: ['id'] }, deletion: 'with-devices' },
  api_keys: { export: { by: ['id'], without: ['key_hash'] }, deletion: 'with-devices' },
  device_licenses: { export: { by: ['device_id', 'feature'] }, deletion: 'with-devices' },
  connection_gaps: { export: { by: ['id'] }, deletion: 'with-devices' },
  connection_months: { export: { by: ['device_id', 'month'] }, deletion: 'with-devices' },
  unsubscribed_alarms: {
    export: { by: ['day', 'device_id'] },
    deletion: { stays: 'how many by day, for 400 days; names nobody', years: null },
  },
  bounced_mails: { export: { by: ['last_at', 'id'] }, deletion: 'deleted' },
  allowance_overrides: { export: { by: ['device_id'] }, deletion: 'with-devices' },
  remote_logins: { export: { by: ['id'], without: ['sealed_ticket'] }, deletion: 'with-devices' },
  remote_settings: { export: { by: ['device_id'] }, deletion: 'with-devices' },
  device_subscriptions: { export: { leftOut: 'a copy of what subscriptions say' }, deletion: 'with-devices' },
  subscriptions: { export: { by: ['id'] }, deletion: books('ended; the books need it') },
  subscription_periods: {
    export: { by: ['subscription_id', 'n'] },
    deletion: books('what was charged; the books need it'),
  },
  invoice_days: { export: { by: ['company_id'] }, deletion: books('the books: when it was charged') },
  cart_lines: { export: { by: ['added_at', 'id'] }, deletion: 'with-devices' },
  orders: {
    export: { by: ['placed_at', 'id'], without: ['idempotency_key'] },
    deletion: books('what was agreed to; the books need it'),
  },
  price_notices: {
    export: { by: ['price_id'] },
    deletion: books('proof that prices were announced; the books need it'),
  },
  price_notice_mails: { export: { by: ['price_id', 'id'] }, deletion: 'deleted' },
  ledger_postings: { export: { by: ['id'] }, deletion: books() },
  ledger_entries: { export: { by: ['posting_id', 'line'] }, deletion: books() },
  payment_customers: { export: { by: ['id'] }, deletion: books() },
  mandates: { export: { by: ['id'] }, deletion: books('the books: by what was charged') },
  payments: { export: { by: ['number'] }, deletion: books() },
  payment_attempts: {
    export: { by: ['number'], without: ['return_path', 'checkout_url'] },
    deletion: books(),
  },
  payment_reminders: {
    export: { by: ['payment_id', 'day'] },
    deletion: books('the books: that it was asked for'),
  },
  payment_chargebacks: { export: { by: ['provider_id'] }, deletion: books() },
  payment_refunds: { export: { by: ['created_at', 'id'] }, deletion: books() },
  incoming_transfers: { export: { by: ['booked_on', 'id'] }, deletion: books() },
  invoices: { export: { by: ['issued_on', 'number'] }, deletion: books() },
  invoice_lines: { export: { by: ['invoice_id', 'line'] }, deletion: books() },
  invoice_files: {
    export: { by: ['invoice_id', 'kind'], without: ['bytes'] },
    deletion: books(),
  },
  invoice_deliveries: { export: { by: ['created_at', 'id'] }, deletion: 'deleted' },
  invoice_notes: { export: { by: ['noted_at', 'id'] }, deletion: 'deleted' },
  bank_payments: { export: { by: ['noted_at', 'id'] }, deletion: books() },
  settlements: { export: { by: ['created_at', 'id'] }, deletion: books(payouts) },
  settlement_periods: { export: { by: ['settlement_id', 'line'] }, deletion: books(payouts) },
  settlement_lines: { export: { by: ['settlement_id', 'kind', 'provider_id'] }, deletion: books(payouts) },
  balance_transactions: { export: { by: ['number'] }, deletion: books(payouts) },
  settlement_differences: { export: { by: ['found_at', 'id'] }, deletion: books(payouts) },
  balance_readings: {
    export: { leftOut: 'where the reading of the provider’s balance goes on' },
    deletion: { stays: 'the maker’s own alone', years: null },
  },
  staff_looks: {
    export: { leftOut: 'hashes; what they are of stands in the audit log' },
    deletion: { stays: 'ids and hashes, for a day', years: null },
  },
  audit_log: {
    export: { by: ['seq'], without: ['previous_hash', 'hash', 'actor_commitment', 'subject_commitment'] },
    deletion: { stays: 'proof of what was done; without names', years: null },
  },
  audit_heads: {
    export: { leftOut: 'the newest hash of the audit log' },
    deletion: { stays: 'as the audit log', years: null },
  },
  audit_names: {
    export: { by: ['id'], without: ['key'] },
    deletion: { stays: 'as the audit log; names and keys are blank', years: null },
  },
} as const satisfies Record<CompanyTableName, CompanyTable>;

/** A table that holds rows of companies. */
export type CompanyTableKey = keyof typeof companyTables;

/** What stays of a company that is deleted: which tables, for how many years by law, and why. */
export function keptTables(): KeptData[] {
  return Object.entries<CompanyTable>(companyTables).flatMap(([what, { deletion }]) =>
    typeof deletion === 'object' ? [{ what, years: deletion.years, reason: deletion.stays }] : [],
  );
}
