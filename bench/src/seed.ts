import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { failureCodes } from '@belfry/contract/values/alarm-states.ts';
import { rolePermissions, roles, type RoleId } from '@belfry/contract/permissions/permissions.contract.ts';

/** Key of every device that a bench makes. */
export const deviceKey = 'bench-key-of-a-device';

/** A company with somebody to be called. */
export interface SeededCompany {
  id: string;
  userId: string;
}

/** A device that may connect. */
export interface SeededDevice {
  serial: string;
  id: string;
  companyId: string;
}

/** Makes companies, each with an administrator, the two fixed call lists and one contact with a phone of their own. */
export async function seedCompanies(client: Client, count: number): Promise<SeededCompany[]> {
  const companies = Array.from({ length: count }, () => ({ id: randomUUID(), userId: randomUUID() }));
  const lists = [companies.map(({ id }) => id), companies.map(({ userId }) => userId)];
  await client.query(
    `insert into companies (id, name, address, postal_code, city, country, created_at)
     select id, 'Bench ' || n, 'Street 1', '1234 AB', 'Town', 'NL', now() from unnest($1::uuid[]) with ordinality as c (id, n)`,
    [lists[0]],
  );
  await client.query(
    `insert into users (id, company_id, email, first_name, last_name, role_id, lang_code, password_hash, created_at)
     select u, c, u || '@bench.example', 'Bench', 'User', ${roles.administrator}, 'en-US', 'none', now()
     from unnest($1::uuid[], $2::uuid[]) as x (c, u)`,
    lists,
  );
  await client.query(
    `insert into call_lists (company_id, name, recipients, amount_accept, max_attempts, time_to_accept, attempts_per_person, delay_between_attempts, created_at)
     select c, r, r, 1, 2, 5, 1, 1, now() from unnest($1::uuid[]) as c, unnest(array['all-contacts', 'administrators']) as r`,
    [lists[0]],
  );
  await client.query(
    `insert into contacts (company_id, name, lang_code, phone, pin, administrator, availability, media, created_at)
     select c, 'Contact', 'en-US', '+316' || (10000000 + n), '1234', true, '{"day": true, "night": true, "weekend": true}',
       '[{"medium": "voice", "needsAcceptance": true}]', now() from unnest($1::uuid[]) with ordinality as x (c, n)`,
    [lists[0]],
  );
  return companies;
}

/**
 * Makes devices, spread evenly over the companies, each with a node for every input and system failure.
 * @param delaySeconds time that an input must be active before anybody is called
 */
export async function seedDevices(
  client: Client,
  companies: readonly SeededCompany[],
  { prefix, count, delaySeconds }: { prefix: string; count: number; delaySeconds: number },
): Promise<SeededDevice[]> {
  const devices = Array.from({ length: count }, (_, index) => ({
    serial: `${prefix}-${String(index + 1).padStart(6, '0')}`,
    id: randomUUID(),
    companyId: (companies[index % companies.length] as SeededCompany).id,
  }));
  const columns = [
    devices.map(({ serial }) => serial),
    devices.map(({ id }) => id),
    devices.map(({ companyId }) => companyId),
  ];
  const keyHash = createHash('sha256').update(deviceKey).digest();
  await client.query(
    `insert into device_identities (serial_number, type, key_hash, connect_code_hash, owner_id)
     select serial, 'dialler', $4, $4, company from unnest($1::text[], $2::uuid[], $3::uuid[]) as x (serial, id, company)`,
    [...columns, keyHash],
  );
  await client.query(
    `insert into devices (id, company_id, serial_number, type, name, added_at)
     select id, company, serial, 'dialler', serial, now() from unnest($1::text[], $2::uuid[], $3::uuid[]) as x (serial, id, company)`,
    columns,
  );
  await client.query(
    `update device_identities i set device_id = x.id from unnest($1::text[], $2::uuid[]) as x (serial, id) where i.serial_number = x.serial`,
    columns.slice(0, 2),
  );
  const alarms = [
    ...Array.from({ length: 16 }, (_, index) => `input.${index + 1}`),
    ...failureCodes.map((code) => `failure.${code}`),
  ];
  await client.query(
    `insert into alarm_nodes (company_id, device_id, alarm_id, name, active_message, restored_message, delay_seconds, since)
     select company, id, alarm, 'Alarm ' || alarm, 'Alarm ' || alarm, 'Restored ' || alarm, $3, now()
     from unnest($1::uuid[], $2::uuid[]) as x (id, company), unnest($4::text[]) as alarm`,
    [columns[1], columns[2], delaySeconds, alarms],
  );
  await client.query(
    'vacuum analyze devices, device_identities, alarm_nodes, companies, contacts, call_lists',
  );
  return devices;
}

/** An access token of a seeded company's administrator, or of another role, good for an hour. */
export function accessToken(
  secret: string,
  company: SeededCompany,
  roleId: RoleId = roles.administrator,
): string {
  const now = Math.floor(Date.now() / 1000);
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const role = { id: roleId, permissions: rolePermissions[roleId] };
  const user = {
    id: company.userId,
    email: `${company.userId}@bench.example`,
    role,
    language: 'en-US',
    company: company.id,
  };
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ user, sid: randomUUID(), iat: now, exp: now + 3600 })}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
