import type { Permission } from '@belfry/contract/permissions/permissions.contract.ts';
import type { SearchHit } from '@belfry/contract/overviews/search/search.contract.ts';
import type { LoadState } from '#platform/query/load-state.ts';
import type { LabelId, Text } from '#platform/i18n/use-text.ts';
import { accountPages } from '#features/people/account/account-pages.ts';

/** A line of the search: it leads somewhere, or does something. */
export type SearchEntry =
  | { kind: 'place'; id: string; to: string; name: string }
  /** With what tells it from others of its name. */
  | { kind: 'line'; id: string; to: string; name: string; more: string }
  | { kind: 'hit'; id: string; to: string; hit: SearchHit }
  /** Leads nowhere, but does something at once. */
  | { kind: 'act'; id: string; name: string; run: () => void };

/** A line that leads somewhere. */
export type LeadingEntry = Extract<SearchEntry, { to: string }>;

/** Lines under one name. */
export interface SearchGroup<Entry = SearchEntry> {
  id: string;
  title: string;
  entries: Entry[];
  /** Leads to the whole list where there is more. */
  more?: { to: string; label: string };
}

/** What the search shows beside what one's own company has. */
export interface MoreFound {
  /** What was found, before what the own company has. */
  before: SearchGroup[];
  /** Where one can go, behind it. */
  after: SearchGroup[];
  hits: number;
  /** Whether it is the answer to all that was typed. */
  isSettled: boolean;
  state: LoadState;
}

/** A screen to go to. */
export interface Place {
  to: string;
  label: LabelId;
  permission?: Permission;
}

/** Screens of one's own company to go to. */
export const ownPlaces: readonly Place[] = [
  { to: '/devices', label: 'shell.nav.devices', permission: 'D' },
  { to: '/devices/add', label: 'search.place.add-device', permission: 'DE' },
  { to: '/users', label: 'shell.nav.users', permission: 'U' },
  { to: '/users/add', label: 'search.place.add-user', permission: 'UE' },
  ...accountPages,
];

/** Those of the screens that somebody may see and whose name holds what was typed. */
export function placesFor(
  places: readonly Place[],
  typed: string,
  may: (permission: Permission) => boolean,
  text: Text,
): LeadingEntry[] {
  const wanted = typed.toLocaleLowerCase();
  return places
    .filter(({ permission }) => !permission || may(permission))
    .map(({ to, label }) => ({ kind: 'place' as const, id: `place-${label}`, to, name: text(label) }))
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
  text: Text,
): SearchGroup<LeadingEntry>[] {
  return (Object.keys(paths) as SearchHit['kind'][]).flatMap((kind) => {
    const { detail, list } = paths[kind];
    const entries = hits
      .filter((hit) => hit.kind === kind)
      .map((hit) => ({ kind: 'hit' as const, id: `${kind}-${hit.id}`, to: `${detail}/${hit.id}`, hit }));
    const all = { to: `${list}?search=${encodeURIComponent(q)}`, label: text(`search.more.${kind}`) };
    const title = text(`search.group.${kind}`);
    return entries.length > 0
      ? [{ id: kind, title, entries, ...(more.includes(kind) && { more: all }) }]
      : [];
  });
}

/** The line that an arrow key leads to; from none it is the first or the last. Goes round at both ends. */
export function nextEntry(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  return key === 'ArrowUp' ? (at - 1 + count) % count : null;
}
