import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { id } from '@belfry/contract/values/values.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';

const named = z.object({ id });

/** The company that the address of a detail names (`?company=…`), for which staff give their reason; undefined where it names none. */
export function useStaffCompany(): StaffCompany | undefined {
  const [search] = useSearchParams();
  const { data } = z.safeParse(named, { id: search.get('company') });
  return data;
}

/** The address of something in a company's hands, which says whose it is: `/management/invoices/…?company=…`. */
export function managedAddress(
  section: 'devices' | 'invoices' | 'subscriptions',
  thing: string,
  company: Pick<StaffCompany, 'id'>,
): string {
  return `/management/${section}/${thing}?company=${company.id}`;
}
