import { maxHits } from '@belfry/contract/overviews/search/search.contract.ts';
import {
  managedKinds,
  type ManagedHit,
  type searchCompanies as route,
} from '@belfry/contract/overviews/search/search-management.contract.ts';
import type { RouteResponse } from '@belfry/contract/http/route.ts';
import type { Kysely } from 'kysely';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { lookOverCompanies } from '#features/ground/staff-access/look-over-companies.ts';
import { findCompanies, findDevices, findInvoices, findSims, findUsers } from './search-companies.queries.ts';

/**
 * What staff look for across companies, kind by kind. The maker's log has one entry of it an hour: whoever types asks at
 * every pause.
 * @throws {AppError} `no-permission` for whoever is not staff
 */
export function searchCompanies(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  wanted: string,
): Promise<RouteResponse<typeof route>> {
  const looked = { section: 'search', as: 'list', query: { search: true } } as const;
  return lookOverCompanies(platform, context, looked, async (trx) => {
    const hits: ManagedHit[] = [];
    const more: ManagedHit['kind'][] = [];
    for (const kind of managedKinds) {
      const found = await finders[kind](trx, wanted);
      hits.push(...found.slice(0, maxHits));
      if (found.length > maxHits) more.push(kind);
    }
    return { hits, more };
  });
}

interface OfCompany {
  company_id: string;
  company_name: string;
  customer_number: number | null;
}

const companyOf = (row: OfCompany) => ({
  id: row.company_id,
  name: row.company_name,
  customerNumber: row.customer_number,
});

type Finder = (trx: Kysely<DB>, wanted: string) => Promise<ManagedHit[]>;

const finders: Record<ManagedHit['kind'], Finder> = {
  company: async (trx, wanted) =>
    (await findCompanies(trx, wanted)).map((row) => ({ kind: 'company', ...companyOf(row) })),
  device: async (trx, wanted) =>
    (await findDevices(trx, wanted)).map((row) => ({
      kind: 'device',
      id: row.id,
      serialNumber: row.serial_number,
      name: row.name,
      company: companyOf(row),
    })),
  invoice: async (trx, wanted) =>
    (await findInvoices(trx, wanted)).map((row) => ({
      kind: 'invoice',
      id: row.id,
      number: row.number,
      company: companyOf(row),
    })),
  sim: async (trx, wanted) =>
    (await findSims(trx, wanted)).map((row) => ({
      kind: 'sim',
      id: row.id,
      iccid: row.iccid,
      deviceName: row.device,
      company: companyOf(row),
    })),
  user: async (trx, wanted) =>
    (await findUsers(trx, wanted)).map((row) => ({
      kind: 'user',
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      company: companyOf(row),
    })),
};
