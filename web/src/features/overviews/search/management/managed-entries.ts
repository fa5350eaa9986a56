import {
  managedKinds,
  type ManagedHit,
} from '@belfry/contract/overviews/search/search-management.contract.ts';
import type { Text } from '#platform/i18n/use-text.ts';
import { companyAddress, managedAddress } from '#features/ground/staff-access/use-staff-company.ts';
import type { LeadingEntry, SearchGroup } from '../search-entries.ts';

/** Lists that show all that matches; people stand in none of their own. */
const lists = {
  company: '/management/companies',
  device: '/management/devices',
  invoice: '/management/invoices',
  sim: '/management/simcards',
} as const;

/** What staff found across companies, kind by kind, each with whose it is. */
export function managedGroupsOf(
  { hits, more }: { hits: readonly ManagedHit[]; more: readonly string[] },
  q: string,
  text: Text,
): SearchGroup<LeadingEntry>[] {
  return managedKinds.flatMap((kind) => {
    const entries = hits.filter((hit) => hit.kind === kind).map((hit) => entryOf(hit, text));
    const search = `search=${encodeURIComponent(q)}`;
    const all = kind !== 'user' &&
      more.includes(kind) && {
        more: { to: `${lists[kind]}?${search}`, label: text(`search-management.more.${kind}`) },
      };
    const title = text(`search-management.group.${kind}`);
    return entries.length > 0 ? [{ id: `managed-${kind}`, title, entries, ...all }] : [];
  });
}

function entryOf(hit: ManagedHit, text: Text): LeadingEntry {
  const line = (id: string, to: string, name: string, more: string) =>
    ({ kind: 'line', id: `managed-${hit.kind}-${id}`, to, name, more }) as const;
  if (hit.kind === 'company') {
    const { id, name, customerNumber } = hit;
    const more =
      customerNumber === null ? '' : text('search-management.customer', { number: String(customerNumber) });
    return line(id, companyAddress({ id, name }), name, more);
  }
  const { company } = hit;
  const of = (what: string) => text('search-management.of', { what, company: company.name });
  switch (hit.kind) {
    case 'user': {
      const name = `${hit.firstName} ${hit.lastName}`.trim() || hit.email;
      return line(hit.id, companyAddress(company), name, of(hit.email));
    }
    case 'device':
      return line(hit.id, managedAddress('devices', hit.id, company), hit.name, of(hit.serialNumber));
    case 'invoice':
      return line(hit.id, managedAddress('invoices', hit.id, company), hit.number, company.name);
    case 'sim':
      return line(
        hit.id,
        managedAddress('simcards', hit.id, company),
        hit.iccid,
        hit.deviceName === '' ? company.name : of(hit.deviceName),
      );
    default:
      return hit satisfies never;
  }
}
