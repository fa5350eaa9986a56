import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';

/** How much there is of everything. */
export interface ManagementSize {
  companies: number;
  devices: number;
  invoices: number;
}

/** Tables whose indexes are made at the end, as a restored backup would. */
const filled = [
  'companies',
  'users',
  'device_identities',
  'devices',
  'device_texts',
  'device_listings',
  'device_subscriptions',
  'device_usage',
  'alarm_nodes',
  'episodes',
  'sim_cards',
  'voip_lines',
  'subscriptions',
  'subscription_periods',
  'invoices',
  'invoice_lines',
  'payments',
  'payment_attempts',
  'ledger_postings',
  'ledger_entries',
  'push_apps',
  'push_days',
];

/** Ids of version 4, made from numbers, so that tables find each other without a join. */
const idOf = (kind: string, n: string) =>
  `overlay(overlay(md5('${kind}' || (${n})) placing '4' from 13) placing '8' from 17)::uuid`;

/** A part of the alarm points of a device: what lists ask for, and some that they do not. */
const points = [
  'input.1',
  'input.2',
  'failure.connection',
  'failure.gsm-no-network',
  'failure.internet-telephony-registration',
];

/** Words that few rows answer to: the name of one company, in the middle. */
export function rareWord({ companies }: ManagementSize): string {
  return nameOf(Math.ceil(companies / 2));
}
const nameOf = (n: number) => `Meadow ${String(n).padStart(6, '0')}`;

/**
 * Fills a database with companies, people, devices, SIM cards, subscriptions, invoices, claims and the books. What is rare is a
 * hundredth. Triggers are off: what they would write is written here.
 * @returns one of the maker's staff who sees money
 */
export async function seedManagement(
  client: Client,
  { companies, devices, invoices }: ManagementSize,
): Promise<{ id: string; userId: string }> {
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes
     where tablename = any($1) and schemaname = 'public' and not exists (select from pg_constraint where conname = indexname)
       and indexdef not like 'CREATE UNIQUE%'`,
    [filled],
  );
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'`,
  );
  await client.query(indexes.map(({ name }) => `drop index ${name}`).join(';'));
  const staff = await seedPeople(client, companies);
  await seedManyDevices(client, companies, devices);
  await seedSubscriptions(client, companies, devices);
  await seedAlarms(client, companies, devices);
  await seedBooks(client, companies, invoices);
  await seedApps(client, companies);
  for (const { made } of indexes) await client.query(made);
  await client.query('set session_replication_role = origin');
  await client.query(`vacuum analyze ${filled.join(', ')}`);
  return staff;
}

async function seedPeople(client: Client, companies: number): Promise<{ id: string; userId: string }> {
  const staff = { id: randomUUID(), userId: randomUUID() };
  await client.query(
    `insert into companies (id, name, address, postal_code, city, country, provider, created_at, customer_number)
     values ($1, 'Maker', 'Street 1', '1234 AB', 'Town', 'NL', true, now(), 1)`,
    [staff.id],
  );
  await client.query(
    `insert into users (id, company_id, email, first_name, last_name, role_id, lang_code, password_hash, created_at)
     values ($2, $1, 'staff@bench.example', 'Fay', 'Finance', ${roles.providerAdminFinancial}, 'en-US', 'none', now())`,
    [staff.id, staff.userId],
  );
  await client.query(
    `insert into companies (id, name, address, postal_code, city, country, created_at, customer_number, email)
     select ${idOf('company', 'n')}, 'Meadow ' || lpad(n::text, 6, '0'), 'Street ' || n, '1234 AB', 'Town ' || n % 97, 'NL',
       now() - n * interval '1 hour', 100 + n, 'farm' || n || '@bench.example'
     from generate_series(1, $1::int) as n`,
    [companies],
  );
  await client.query(
    `insert into users (id, company_id, email, first_name, last_name, role_id, lang_code, password_hash, created_at, last_sign_in_at)
     select ${idOf('user', `n || '.' || u`)}, ${idOf('company', 'n')}, 'u' || n || '.' || u || '@bench.example', 'Jan', 'Person ' || n,
       u, 'en-US', 'none', now(), now() - n * interval '1 minute'
     from generate_series(1, $1::int) as n, generate_series(1, 2) as u`,
    [companies],
  );
  return staff;
}

/** None is connected: the server would note at its start that it lost them. */
async function seedManyDevices(client: Client, companies: number, devices: number): Promise<void> {
  const of = [companies, devices];
  const [device, company] = [idOf('device', 'n'), idOf('company', '1 + n % $1::int')];
  const serial = `'BN-' || lpad(n::text, 8, '0')`;
  const all = 'generate_series(1, $2::int) as n';
  await client.query(
    `insert into device_identities (serial_number, type, key_hash, connect_code_hash, owner_id, device_id, software_version)
     select ${serial}, case when n % 1000 = 0 then 'dupline-rtu' else 'dialler' end, '\\x00', '\\x00', ${company}, ${device}, '2.' || n % 5 || '.0' from ${all}`,
    of,
  );
  await client.query(
    `insert into devices (id, company_id, serial_number, type, name, location, connected_since, first_connected_at, added_at,
       software_version, sim, voip, subscription_state, alarm_state, alarm_rank)
     select ${device}, ${company}, ${serial}, 'dialler',
       (array['Pig house', 'Greenhouse', 'Pump', 'Cold store', 'Barn'])[1 + n % 5] || ' ' || n, 'Farm ' || n % 500,
       now() - n % 90 * interval '1 day' - n * interval '1 second', now() - interval '90 days', now() - interval '100 days',
       '2.' || n % 5 || '.0', jsonb_build_object('iccid', '893150' || lpad(n::text, 13, '0'), 'signal', n % 100), 'registered', 'active',
       case when n % 100 = 0 then 'reporting' else 'restored' end, case when n % 100 = 0 then 1 else 7 end
     from ${all}`,
    of,
  );
  await client.query(
    `insert into device_texts (company_id, device_id, searched)
     select company_id, id, lower(name || ' ' || location || ' ' || serial_number) from devices`,
  );
  await client.query(
    `insert into device_listings (serial_number, owner_id, device_id, name, added_at, searched)
     select serial_number, company_id, id, name, added_at, lower(serial_number || ' ' || name || ' ' || location || ' ') from devices`,
  );
  await client.query(
    `insert into device_usage (company_id, device_id, day, sim_data_bytes, sms, voice_seconds, app_alarms)
     select ${company}, ${device}, current_date - back, 500000 + n % 3 * 400000, 1, 5, 1
     from ${all}, generate_series(0, 9) as back`,
    of,
  );
  await client.query(
    `insert into alarm_nodes (company_id, device_id, alarm_id, name, since, state)
     select ${company}, ${device}, alarm, alarm, now() - n * interval '1 minute',
       case when n % 100 = 0 and alarm in ('failure.gsm-no-network', 'failure.internet-telephony-registration') then 'reporting' else 'none' end
     from ${all}, unnest($3::text[]) as alarm`,
    [...of, points],
  );
  await client.query(
    `insert into sim_cards (company_id, device_id, serial_number, iccid, imsi, number, first_seen_at, left_at, connected, seen_at, used_bytes, used_percent)
     select ${company}, ${device}, ${serial}, '893150' || lpad(n::text, 13, '0'), '20408' || lpad(n::text, 10, '0'), '+3197' || lpad(n::text, 9, '0'),
       now() - interval '90 days', case when n % 100 = 50 then now() end, false, now() - n % 90 * interval '1 day' - n * interval '1 second',
       n * 7919::bigint % 60000000, case when n % 100 < 2 then 85 + n % 2 * 30 else n % 80 end
     from ${all}`,
    of,
  );
  await client.query(
    `insert into voip_lines (device_id, company_id, serial_number, said, since, account, error, error_at)
     select ${device}, ${company}, ${serial}, case n % 100 when 0 then 'unregistered' when 1 then 'trying' else 'registered' end,
       now() - n * interval '1 minute', (880000 + n)::text, case when n % 100 < 2 then '403 Forbidden' end,
       case when n % 100 < 2 then now() - n * interval '1 minute' end
     from ${all}`,
    of,
  );
}

async function seedSubscriptions(client: Client, companies: number, devices: number): Promise<void> {
  await client.query(
    `insert into subscriptions (id, company_id, device_id, type, state, started_at, serial_number, invoice_base, next_charge_on)
     select ${idOf('subscription', 'n')}, ${idOf('company', '1 + n % $1::int')}, ${idOf('device', 'n')},
       (array['monthly', '3-monthly', 'yearly', 'xl'])[1 + n % 4],
       case when n % 100 = 0 then 'active-automatic-payment-failed-retry' when n % 100 = 1 then 'active-payment-needed' else 'active' end,
       now() - n * interval '1 minute', 'BN-' || lpad(n::text, 8, '0'), current_date - 300, current_date + (n % 28)
     from generate_series(1, $2::int) as n`,
    [companies, devices],
  );
  await client.query(
    `insert into device_subscriptions (device_id, company_id, type, state)
     select device_id, company_id, type, state from subscriptions`,
  );
  // Two years by the month.
  await client.query(
    `insert into subscription_periods (subscription_id, company_id, n, starts_on, ends_on, amount_cents, discount_cents)
     select ${idOf('subscription', 'n')}, ${idOf('company', '1 + n % $1::int')}, month,
       (date '2024-11-01' + (month - 1) * interval '1 month')::date, (date '2024-11-01' + month * interval '1 month')::date, 1495, 0
     from generate_series(1, $2::int) as n, generate_series(1, 24) as month`,
    [companies, devices],
  );
}

/** Ten alarms of each device over two years; one in ten is accepted by nobody. */
async function seedAlarms(client: Client, companies: number, devices: number): Promise<void> {
  const at = `now() - ((n * 7 + back * 73) % 730) * interval '1 day'`;
  await client.query(
    `insert into episodes (company_id, device_id, node_id, alarm_id, name, raised_at, asked_at, accepted_at, over_at)
     select ${idOf('company', '1 + n % $1::int')}, ${idOf('device', 'n')}, gen_random_uuid(), 'input.1', 'Ventilation', ${at}, ${at},
       case when (n + back) % 10 > 0 then ${at} + (n % 600) * interval '1 second' end, ${at} + interval '1 hour'
     from generate_series(1, $2::int) as n, generate_series(0, 9) as back`,
    [companies, devices],
  );
}

/** What stands on every invoice of the bench beside its number. */
const document = {
  kind: 'invoice',
  langCode: 'en-US',
  format: 'none',
  corrects: null,
  buyerReference: null,
  vat: { category: 'S', country: 'NL', rate: 2100 },
  net: { cents: 1495, currency: 'EUR' },
  vatAmount: { cents: 314, currency: 'EUR' },
  total: { cents: 1809, currency: 'EUR' },
  prepaid: { cents: 0, currency: 'EUR' },
  terms: { how: 'transfer', reference: 'RF18539007547034' },
  seller: { legalName: 'Maker', country: 'NL' },
  buyer: { name: 'Meadow', country: 'NL' },
};

/** Each invoice has a line, a claim, an attempt and a posting of three entries; one in a hundred is not paid. */
async function seedBooks(client: Client, companies: number, invoices: number): Promise<void> {
  const of = [companies, invoices];
  const [invoice, payment, company] = [
    idOf('invoice', 'n'),
    idOf('payment', 'n'),
    idOf('company', '1 + n % $1::int'),
  ];
  const all = 'generate_series(1, $2::int) as n';
  const at = `now() - ($2::int - n) * interval '3 years' / $2::int`;
  await client.query(
    `insert into invoices (id, company_id, kind, number, series, year, sequence, issued_on, due_on, net_cents, vat_cents, total_cents, currency, document, issued_at)
     select ${invoice}, ${company}, 'invoice', 'B' || lpad(n::text, 8, '0'), 'B', 2026, n, (${at})::date, (${at})::date + 14, 1495, 314, 1809, 'EUR',
       $3::jsonb || jsonb_build_object('number', 'B' || lpad(n::text, 8, '0'), 'issuedOn', (${at})::date, 'dueOn', (${at})::date + 14), ${at}
     from ${all}`,
    [...of, JSON.stringify(document)],
  );
  await client.query(
    `insert into invoice_lines (company_id, invoice_id, line, charge, net_cents)
     select ${company}, ${invoice}, 1, 'bench/' || n, 1495 from ${all}`,
    of,
  );
  const state = `case n % 100 when 0 then 'failed-multiple-times' when 1 then 'open' when 2 then 'chargeback' else 'paid' end`;
  await client.query(
    `insert into payments (id, company_id, kind, state, amount_cents, currency, invoice_id, failed_at, next_try_at, created_at)
     select ${payment}, ${company}, 'invoice', ${state}, 1809, 'EUR', ${invoice}, case when n % 100 in (0, 2) then ${at} end,
       case when n % 200 = 0 then now() + interval '2 days' end, ${at} from ${all}`,
    of,
  );
  await client.query(
    // No provider is there: of what is open it was just asked, or thousands of jobs would fail beside what is measured.
    `insert into payment_attempts (id, company_id, payment_id, state, sequence, method, amount_cents, currency, paid_cents, provider_id, begun_at, asked_at,
       paid_at, ended_at, failure_code)
     select ${idOf('attempt', 'n')}, ${company}, ${payment}, case n % 100 when 0 then 'failed' when 1 then 'open' when 2 then 'chargeback' else 'paid' end,
       'recurring', 'directdebit', 1809, 'EUR', case when n % 100 > 1 then 1809 end, 'tr_bench' || n, ${at},
       case n % 100 when 1 then now() + interval '1 day' else ${at} end,
       case when n % 100 > 1 then ${at} end, case when n % 100 <> 1 then ${at} end, case when n % 100 = 0 then 'AM04' end
     from ${all}`,
    of,
  );
  await client.query(
    `insert into ledger_postings (id, company_id, kind, source, booked_on, posted_at, reference) overriding system value
     select n, ${company}, 'invoice', 'invoice/' || ${invoice}, (${at})::date, ${at}, 'B' || lpad(n::text, 8, '0') from ${all}`,
    of,
  );
  await client.query(
    `insert into ledger_entries (posting_id, line, company_id, account, cents, currency, invoice_id, vat_code)
     select n, line, ${company}, account, cents, 'EUR', ${invoice}, case when line > 1 then 'NL S 2100' end
     from ${all}, (values (1, 'receivables', 1809), (2, 'revenue', -1495), (3, 'vat-payable', -314)) as entry (line, account, cents)`,
    of,
  );
  await client.query(`select setval(pg_get_serial_sequence('ledger_postings', 'id'), $1::bigint)`, [
    invoices,
  ]);
}

async function seedApps(client: Client, companies: number): Promise<void> {
  await client.query(
    `insert into push_apps (company_id, user_id, endpoint, p256dh, auth, name, platform, lang_code, created_at, last_seen_at, last_success_at, last_failure_at, last_failure)
     select ${idOf('company', 'n')}, ${idOf('user', `n || '.1'`)}, 'https://push.example/' || n, 'x', 'x', 'Phone', 'Chrome, Android', 'en-US', now(), now(), now() - interval '1 day',
       case when n % 10 = 0 then now() - n * interval '1 second' end, case when n % 10 = 0 then 'gone' end
     from generate_series(1, $1::int) as n`,
    [companies],
  );
  await client.query(
    `insert into push_days (day, platform, app, sent, delivered, opened, accepted, failed, reasons, counted_at)
     select current_date - back, platform, app, 100, 90, 50, 40, back % 3, case when back % 3 > 0 then jsonb_build_object('gone', back % 3) else '{}' end, now()
     from generate_series(0, $1::int) as back, unnest(array['android', 'desktop', 'ios']) as platform,
       unnest(array['Chrome', 'Edge', 'Firefox', 'Safari']) as app`,
    [Math.min(companies, 365 * 5)],
  );
}
