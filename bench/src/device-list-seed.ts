import type { Client } from 'pg';

/** Tables whose indexes are made at the end, as a restored backup would. */
const filled = ['devices', 'device_identities', 'device_states', 'device_texts'];

/**
 * Fills companies with devices that have no nodes: a tenth in barns, 40 of a rare name, 2 % and one in 500 of a farm, a hundredth with
 * an alarm, half connected. Triggers are off: what they would write for a company's list is written here, what staff's has is not.
 */
export async function seedDeviceList(
  client: Client,
  companies: readonly { id: string; devices: number }[],
): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes
     where tablename = any($1) and schemaname = 'public' and indexdef not like 'CREATE UNIQUE%'`,
    [filled],
  );
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'`,
  );
  await client.query(indexes.map(({ name }) => `drop index ${name}`).join(';'));
  for (const [place, { id, devices }] of companies.entries()) {
    const values = [id, devices, `DL${place}`];
    await client.query(
      `insert into device_identities (serial_number, type, key_hash, connect_code_hash, owner_id)
       select $3 || '-' || n, 'dialler', '\\x00', '\\x00', $1 from generate_series(1, $2::int) as n`,
      values,
    );
    await client.query(
      `insert into devices (company_id, serial_number, type, name, location, connected, alarm_state, alarm_rank, added_at)
       select $1, $3 || '-' || n, 'dialler',
         (array['Pig house', 'Greenhouse', 'Pump', 'Cold store', 'Barn', 'Office', 'Silo', 'Mill', 'Gate', 'Tank'])[1 + n % 10]
           || ' ' || md5(n::text) || case when n % ($2::int / 40) = 0 then ' quagga' else '' end, 'Farm ' || n % 500, n % 2 = 0,
         case when n % 100 = 0 then 'reporting' else 'restored' end, case when n % 100 = 0 then 1 else 7 end, now()
       from generate_series(1, $2::int) as n`,
      values,
    );
  }
  await client.query(
    `insert into device_texts (company_id, device_id, searched)
     select company_id, id, lower(name || ' ' || location || ' ' || serial_number) from devices`,
  );
  await client.query(
    `insert into device_states (device_id, company_id, name, alarm_rank) select id, company_id, name, alarm_rank from devices`,
  );
  for (const { made } of indexes) await client.query(made);
  await client.query('set session_replication_role = origin; set synchronous_commit = on');
  await client.query(`vacuum analyze ${filled.join(', ')}`);
}
