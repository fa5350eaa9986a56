import * as z from 'zod/mini';
import { id } from '@belfry/contract/values/values.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { useSearch } from '#ui/use-search.ts';

const named = z.object({ id });

/** Names of the companies that links led to: the question for a reason says whom it is about before anything is loaded. */
const names = new Map<string, string>();

/** A company by its id, with the name that the link to it had, if there was one. */
export function staffCompany(companyId: string): StaffCompany {
  return { id: companyId, name: names.get(companyId) };
}

/** The company that the address of a detail names (`?company=…`), for which staff give their reason; undefined where it names none. */
export function useStaffCompany(): StaffCompany | undefined {
  const search = useSearch();
  const { data } = z.safeParse(named, { id: search.get('company') });
  return data && staffCompany(data.id);
}

/** The address of a company's page. */
export function companyAddress(company: StaffCompany): string {
  if (company.name) names.set(company.id, company.name);
  return `/management/companies/${company.id}`;
}

/** The address of the screen that leads through the swap of a device's dialler. */
export function swapAddress(deviceId: string, company: StaffCompany): string {
  if (company.name) names.set(company.id, company.name);
  return `/management/devices/${deviceId}/swap?company=${company.id}`;
}

/** The address of a screen in a company's own portal, as its administrators see it (decision 0143): a page of its own. */
export function portalAddress(company: StaffCompany, screen: `/${string}` = '/devices'): string {
  return `${companyAddress(company)}/portal${screen}`;
}

/** The address of something in a company's hands, which says whose it is: `/management/invoices/…?company=…`. */
export function managedAddress(
  section: 'devices' | 'invoices' | 'simcards' | 'subscriptions',
  thing: string,
  company: StaffCompany,
): string {
  if (company.name) names.set(company.id, company.name);
  return `/management/${section}/${thing}?company=${company.id}`;
}
