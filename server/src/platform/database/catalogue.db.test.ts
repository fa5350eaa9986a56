import { expect, test } from 'vitest';
import { testDatabase } from './database.fixture.ts';

/** Reference data that belongs to nobody and that every customer may read. */
const READ_BY_EVERYBODY = [
  'journals',
  'payment_methods',
  'prices',
  'sale_conditions',
  'sellers',
  'starting_discounts',
  'vat_rates',
];

const WRITES = ['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'];

async function rows<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  const { ownerPool } = await testDatabase();
  return (await ownerPool.query(text, values)).rows as Row[];
}

const TABLES = `select c.oid, c.relname as name, c.relrowsecurity, c.relforcerowsecurity, pg_get_userbyid(c.relowner) as owner,
    exists (select from pg_attribute where attrelid = c.oid and attname = 'company_id' and not attisdropped) as of_company
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

test('every table of companies is fenced by row level security that also binds its owner', async () => {
  const unfenced = await rows(
    `with tables as (${TABLES}) select name from tables where of_company and not (relrowsecurity and relforcerowsecurity)`,
  );
  expect(unfenced).toEqual([]);
});

test('its company column is never empty', async () => {
  const loose = await rows(
    `with tables as (${TABLES}) select name from tables join pg_attribute on attrelid = tables.oid
      where attname = 'company_id' and not attnotnull`,
  );
  expect(loose).toEqual([]);
});

test('its policies are the two of the pattern and no others', async () => {
  const policies = await rows<{ name: string; policies: string[] }>(
    `with tables as (${TABLES}) select name, array_agg(
        coalesce(polname, '-') || ' ' || polcmd::text || ' ' || array_to_string(array(select rolname from pg_roles where oid = any(polroles) order by 1), '+')
          || ' ' || pg_get_expr(polqual, polrelid) || ' / ' || pg_get_expr(polwithcheck, polrelid) order by polname) as policies
      from tables left join pg_policy on polrelid = tables.oid where of_company group by name`,
  );
  const expected = [
    'all_rows * belfry_migrator+belfry_provider true / true',
    'company_rows * belfry_app (company_id = current_company()) / (company_id = current_company())',
  ];
  expect(policies.filter((table) => String(table.policies) !== String(expected))).toEqual([]);
});

// A line of history is known by its device, and nothing may refer to one.
test('a table of a company with an id can be referred to together with the company, or by nothing at all', async () => {
  const unreferable = await rows<{ name: string; referred: boolean }>(
    `with tables as (${TABLES}) select name, exists (select from pg_constraint where confrelid = tables.oid) as referred from tables
      where of_company and exists (select from pg_attribute where attrelid = tables.oid and attname = 'id' and not attisdropped)
      and not exists (select from pg_index where indrelid = tables.oid and indisunique and indpred is null
        and array(select attname::text from unnest(indkey) with ordinality k(num, place)
          join pg_attribute on attrelid = indrelid and attnum = num order by place) = array['company_id', 'id'])`,
  );
  expect(unreferable).toEqual([{ name: 'history', referred: false }]);
});

// A company's own id is its company_id.
test('a foreign key between two tables of companies carries the company on both sides', async () => {
  const loose = await rows(
    `with tables as (${TABLES}) select conname from pg_constraint
      join tables as source on source.oid = conrelid and source.of_company
      join tables as target on target.oid = confrelid and target.of_company
      where contype = 'f' and not exists (
        select from unnest(conkey, confkey) as pair(near, far)
        join pg_attribute n on n.attrelid = conrelid and n.attnum = near and n.attname = 'company_id'
        join pg_attribute f on f.attrelid = confrelid and f.attnum = far
          and f.attname = case when target.name = 'companies' then 'id' else 'company_id' end)`,
  );
  expect(loose).toEqual([]);
});

test('without a company column a table is closed to customers, or reference data that they only read', async () => {
  const open = await rows<{ name: string }>(
    `with tables as (${TABLES}) select name from tables where not of_company and has_any_column_privilege('belfry_app', oid, 'SELECT') order by name`,
  );
  expect(open.map((table) => table.name)).toEqual(READ_BY_EVERYBODY);
  const writable = await rows(
    `with tables as (${TABLES}) select name, privilege from tables, unnest($1::text[]) as privilege
      where not of_company and has_table_privilege('belfry_app', oid, privilege)`,
    [WRITES],
  );
  expect(writable).toEqual([]);
});

test('a view shows a customer no more than its tables do', async () => {
  const leaking = await rows(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
      and (has_table_privilege('belfry_app', oid, 'SELECT') or has_table_privilege('belfry_provider', oid, 'SELECT'))
      and (relkind = 'm' or not coalesce(reloptions::text like '%security_invoker=true%', false))`,
  );
  expect(leaking).toEqual([]);
});

test('what runs with the rights of the owner has a fixed search path and is known here', async () => {
  const definers = await rows<{ name: string; settings: string[] }>(
    `select proname as name, proconfig as settings from pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef order by proname`,
  );
  expect(definers.map((definer) => definer.name)).toEqual([
    'begin_invoice_numbers',
    'cancel_jobs',
    'check_intake_term',
    'drop_failed_job',
    'enqueue_jobs',
    'erase_from_jobs',
    'failed_jobs',
    'has_job',
    'job_state',
    'keep_device_listing',
    'list_stocked_device',
    'next_invoice_number',
    'retry_failed_job',
  ]);
  for (const { settings } of definers) expect(settings).toContain('search_path=pg_catalog, pg_temp');
});

test('the roles of customers and provider own nothing, change no schema and pass no fence', async () => {
  const roles = ['belfry_app', 'belfry_provider'];
  const strong = await rows(
    `select rolname from pg_roles where rolname like 'belfry\\_%'
      and (rolsuper or rolbypassrls or rolcanlogin or rolcreaterole or rolcreatedb or rolreplication)`,
  );
  expect(strong).toEqual([]);
  const owned = await rows(
    `select classid::regclass as kind, objid from pg_shdepend join pg_roles on refobjid = pg_roles.oid
      where rolname = any($1) and deptype = 'o' and dbid = (select oid from pg_database where datname = current_database())`,
    [roles],
  );
  expect(owned).toEqual([]);
  const makers = await rows(
    `select role from unnest($1::text[]) as role
      where has_schema_privilege(role, 'public', 'CREATE') or has_schema_privilege(role, 'graphile_worker', 'USAGE')
        or has_database_privilege(role, current_database(), 'CREATE')
        or pg_has_role(role, 'belfry_owner', 'MEMBER') or pg_has_role(role, 'belfry_migrator', 'MEMBER')`,
    [roles],
  );
  expect(makers).toEqual([]);
  const sweeping = await rows(
    `with tables as (${TABLES}) select name, role, privilege from tables, unnest($1::text[]) as role, unnest($2::text[]) as privilege
      where has_table_privilege(role, oid, privilege)`,
    [roles, ['TRUNCATE', 'REFERENCES', 'TRIGGER']],
  );
  expect(sweeping).toEqual([]);
  const strangers = await rows(
    `with tables as (${TABLES}) select name, owner from tables where owner <> 'belfry_owner'`,
  );
  expect(strangers).toEqual([]);
});
