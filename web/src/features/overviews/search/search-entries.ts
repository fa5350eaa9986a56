import type { Permission } from '@belfry/contract/permissions/permissions.contract.ts';
import type { SearchHit } from '@belfry/contract/overviews/search/search.contract.ts';
import type { LabelId, Text } from '#platform/i18n/use-text.ts';
import { accountPages } from '#features/people/account/account-pages.ts';

/** A line of the search that leads somewhere. */
export type SearchEntry =
  | { kind: 'place'; id: string; to: string; name: string }
  | { kind: 'hit'; id: string; to: string; hit: SearchHit };

/** Lines under one name. */
export interface SearchGroup {
  id: 'places' | SearchHit['kind'];
  entries: SearchEntry[];
  /** Leads to the whole list where there is more. */
  more?: string;
}

const places: readonly { to: string; label: LabelId; permission?: Permission }[] = [
  { to: '/devices', label: 'shell.nav.devices', permission: 'D' },
  { to: '/devices/add', label: 'search.place.add-device', permission: 'DE' },
  { to: '/users', label: 'shell.nav.users', permission: 'U' },
  { to: '/users/add', label: 'search.place.add-user', permission: 'UE' },
  ...accountPages,
];

/** Screens to go to, by permission; of those whose name holds what was typed. */
export function placesFor(
  typed: string,
  may: (permission: Permission) => boolean,
  text: Text,
): SearchEntry[] {
  const wanted = typed.toLocaleLowerCase();
  return places
    .filter(({ permission }) => !permission || may(permission))
    .map(({ to, label }) => ({ kind: 'place' as const, id: `place-${to}`, to, name: text(label) }))
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
}

const paths = {
  device: { detail: '/devices/detail', list: '/devices' },
  user: { detail: '/users/detail', list: '/users' },
} as const satisfies Record<SearchHit['kind'], { detail: string; list: string }>;

/** The groups of what was found, in the server's order. A kind that this version does not know is left out. */
export function groupsOf(
  { hits, more }: { hits: readonly SearchHit[]; more: readonly string[] },
  q: string,
): SearchGroup[] {
  return (Object.keys(paths) as SearchHit['kind'][]).flatMap((kind) => {
    const { detail, list } = paths[kind];
    const entries = hits
      .filter((hit) => hit.kind === kind)
      .map((hit) => ({ kind: 'hit' as const, id: `${kind}-${hit.id}`, to: `${detail}/${hit.id}`, hit }));
    const all = `${list}?search=${encodeURIComponent(q)}`;
    return entries.length > 0 ? [{ id: kind, entries, ...(more.includes(kind) && { more: all }) }] : [];
  });
}

/** The line that an arrow key leads to; from none it is the first or the last. Goes round at both ends. */
export function nextEntry(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  return key === 'ArrowUp' ? (at - 1 + count) % count : null;
}
