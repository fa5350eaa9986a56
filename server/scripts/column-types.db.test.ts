import { readFile } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
import { columnOverrides, namedSets, readColumns } from './column-types.ts';
import { OUTPUT, typesOf } from './generate-schema.ts';

/**
 * Columns of text that is no set: what people, devices and providers write, and what the audit log and attempts name in
 * the words of whoever made them. Any other is of a set.
 */
const freeText: Record<string, readonly string[]> = {
  acceptances: ['name'],
  alarm_nodes: [
    'active_message',
    'alarm_group',
    'alarm_id',
    'covers_group',
    'interfaces',
    'name',
    'pause_reason',
    'paused_by',
    'restored_message',
  ],
  allowance_overrides: ['reason'],
  api_keys: ['beginning', 'name'],
  attempts: ['address', 'contact_name', 'provider_id', 'state'],
  audit_log: ['action', 'actor_id', 'actor_kind', 'ip', 'reason', 'request_id', 'subject_id', 'subject_kind'],
  audit_names: ['erased_as', 'kind', 'name', 'named_id'],
  balance_readings: ['begun_at_id', 'known_to', 'next_id'],
  balance_transactions: [
    'chargeback_provider_id',
    'payment_provider_id',
    'provider_id',
    'refund_provider_id',
    'settlement_provider_id',
    'type',
  ],
  bank_payments: ['statement_reference'],
  bounced_mails: ['address', 'note', 'status'],
  call_lists: ['name'],
  client_logs: ['app_version', 'message', 'method', 'stack', 'url', 'user_agent'],
  companies: [
    'address',
    'city',
    'country',
    'electronic_address',
    'email',
    'invoice_emails',
    'invoice_reference',
    'name',
    'phone_number',
    'postal_code',
    'registration_number',
    'tax_number',
  ],
  company_notes: ['author', 'text'],
  contacts: ['email', 'name', 'phone', 'pin', 'test_call_ended_id', 'test_call_provider_id'],
  device_events: ['alarm_id'],
  device_identities: ['key_verifier', 'serial_number', 'software_version', 'wanted_key_seed'],
  device_listings: ['name', 'searched', 'serial_number'],
  device_states: ['name'],
  device_texts: ['searched'],
  devices: [
    'former_serials',
    'ipv4',
    'location',
    'mac_address',
    'name',
    'notes',
    'order_number',
    'rest_locations',
    'serial_number',
    'software_version',
    'time_zone',
    'voip',
  ],
  episodes: ['alarm_id', 'covers', 'name'],
  former_diallers: ['serial_number'],
  handovers: ['email', 'message'],
  health_counts: ['newest_firmware'],
  health_findings: ['snooze_note'],
  history: ['alarm_id', 'alarm_name'],
  idempotency_keys: ['key', 'route'],
  job_alerts: ['name'],
  incoming_transfers: ['bank_reference', 'payer_iban', 'payer_name', 'remittance'],
  invoice_counters: ['series'],
  invoice_deliveries: ['detail', 'provider_id', 'recipient'],
  invoice_files: ['name', 'sha256'],
  invoice_lines: ['charge'],
  invoice_notes: ['text'],
  invoices: ['number', 'series'],
  journals: ['sha256'],
  ledger_entries: ['vat_code'],
  ledger_postings: ['reference', 'source'],
  mandates: [
    'account_hint',
    'consent_text',
    'consent_version',
    'iban',
    'provider_id',
    'reference',
    'signed_name',
  ],
  mailed_links: ['email', 'message'],
  mfa_challenges: ['webauthn_challenge'],
  mfa_methods: ['name', 'transports'],
  odd_messages: ['detail', 'topic'],
  opening_books: ['sha256'],
  orders: ['conditions_version', 'declaration', 'declared_name', 'idempotency_key'],
  password_history: ['password_hash'],
  payment_attempts: ['checkout_url', 'failure_code', 'oddity', 'provider_id', 'return_path'],
  payment_chargebacks: ['provider_id', 'reason_code'],
  payment_customers: ['provider_id'],
  payment_methods: ['label'],
  payment_refunds: ['provider_id'],
  payment_webhooks: ['provider_id'],
  person_names: ['erased_as', 'name'],
  price_notice_mails: ['detail', 'recipient'],
  push_apps: ['auth', 'endpoint', 'name', 'p256dh', 'platform'],
  push_days: ['app', 'platform'],
  push_deliveries: ['app_name', 'app_platform', 'reason'],
  registrations: ['email', 'terms_version'],
  remote_logins: ['username'],
  remote_settings: ['revision'],
  removed_devices: ['kept_note', 'location', 'name', 'serial_number'],
  retried_jobs: ['name'],
  report_days: ['key', 'measure'],
  saved_views: ['address', 'list', 'name'],
  settlement_differences: ['note', 'subject'],
  settlement_lines: ['provider_id'],
  settlement_periods: ['description', 'kind', 'method'],
  settlements: ['provider_id', 'reference'],
  sim_acts: ['asked_by', 'provider_id', 'why'],
  sim_cards: [
    'iccid',
    'imsi',
    'moved_from',
    'number',
    'provider_sid',
    'provider_state',
    'rate_plan',
    'searched',
    'serial_number',
    'warned_month',
  ],
  subscriptions: ['cancel_reason', 'oddity', 'serial_number'],
  unsubscribed_alarms: ['note', 'serial_number'],
  sale_conditions: ['text', 'version'],
  sellers: [
    'account_name',
    'address',
    'bic',
    'city',
    'contact_name',
    'country',
    'credit_series',
    'email',
    'iban',
    'invoice_series',
    'legal_name',
    'phone_number',
    'postal_code',
    'registration_number',
    'tax_number',
  ],
  sessions: ['ip', 'user_agent'],
  swaps: ['from_serial', 'to_serial'],
  terms_agreements: ['version'],
  terms_versions: ['digest', 'version'],
  test_alarms: ['list_name', 'requested_by'],
  test_schedules: ['at_time'],
  throttles: ['key'],
  transmissions: ['number', 'provider_id'],
  users: ['email', 'first_name', 'last_name', 'password_hash', 'time_zone'],
  vat_rates: ['country'],
  voip_accounts: ['domain', 'provider_id', 'username'],
  voip_lines: ['account', 'error', 'said', 'searched', 'serial_number'],
};

test('every column of text has the type of its set, or is named as free text', async () => {
  const columns = await readColumns(inject('templateUrl'));
  const typed = columnOverrides(columns);
  const untyped = columns.filter(
    ({ name, type }) =>
      ['text', 'text[]', 'character varying'].includes(type) &&
      !(name in typed) &&
      !name.startsWith('migrations.'),
  );
  const free = Object.entries(freeText).flatMap(([table, names]) => names.map((name) => `${table}.${name}`));
  expect(untyped.map(({ name }) => name).toSorted()).toEqual(free.toSorted());
});

test('a set is named for a column that is there, and that no CHECK holds already', async () => {
  const loose = (await readColumns(inject('templateUrl'))).filter(({ values }) => values === null);
  const names = new Set<string>(loose.map(({ name }) => name));
  const sets: readonly string[] = Object.values(namedSets).flatMap(({ columns }) => columns);
  expect(sets.length).toBeGreaterThan(10);
  expect(sets.filter((name) => !names.has(name))).toEqual([]);
});

test('a CHECK becomes a type with what the column is beside it', async () => {
  const column = {
    name: 'a.b' as const,
    type: 'text',
    nullable: false,
    optional: false,
    values: ['x', 'y-z'],
  };
  const typeOf = (change: object) => columnOverrides([{ ...column, ...change }])['a.b'];
  expect(typeOf({})).toBe("'x' | 'y-z'");
  expect(typeOf({ nullable: true })).toBe("'x' | 'y-z' | null");
  expect(typeOf({ optional: true })).toBe("Generated<'x' | 'y-z'>");
  expect(typeOf({ values: null })).toBe(undefined);
  expect(
    columnOverrides([{ ...column, name: 'device_identities.licences', type: 'text[]', values: null }]),
  ).toEqual({
    'device_identities.licences': 'LicenceFeature[]',
  });
});

test('the table types are those of the migrations', async () => {
  expect(await typesOf(inject('templateUrl'))).toBe(await readFile(OUTPUT, 'utf8'));
});
