import type { Permission } from '@belfry/contract/permissions/permissions.contract.ts';
import { type Appearance, appearance, setAppearance } from '#platform/appearance.ts';
import type { Text } from '#platform/i18n/use-text.ts';
import { compactRows, setCompactRows } from '#platform/list/compact-rows.ts';
import { viewed } from '#platform/viewed-company.ts';
import { keysOpen } from './keys/keys-open.ts';
import { type Place, placesFor, type SearchEntry } from './search-entries.ts';

/** What can be done about the device whose screen is open. */
const deviceActs = (id: string): readonly Place[] => [
  { to: `/devices/detail/${id}`, label: 'search-acts.device', permission: 'D' },
  { to: `/devices/detail/${id}?tab=alarms`, label: 'search-acts.device.alarms', permission: 'D' },
  { to: `/devices/detail/${id}?tab=call-lists`, label: 'search-acts.device.contacts', permission: 'D' },
  { to: `/devices/detail/${id}?tab=history`, label: 'search-acts.device.history', permission: 'D' },
  { to: `/devices/testalarms/${id}`, label: 'search-acts.device.test', permission: 'D' },
  { to: `/devices/edit/${id}`, label: 'search-acts.device.edit', permission: 'DE' },
];

/** The device whose screen is open. */
function deviceOf(path: string): string | undefined {
  return /^\/devices\/(?:detail|edit|testalarms|commissioning)\/([^/]+)/.exec(path)?.[1];
}

/**
 * What the search does at once or leads to, beside screens: about the device that is open, the look of the portal, the
 * list of keys, the way out. All that hold what was typed; before anything is typed, those of the open device.
 */
export function ownActs(
  path: string,
  typed: string,
  may: (permission: Permission) => boolean,
  text: Text,
): SearchEntry[] {
  const device = deviceOf(path);
  const places = [
    ...(device ? deviceActs(device) : []),
    ...(typed && !viewed ? ([{ to: '/logout', label: 'shell.logout' }] as const) : []),
  ];
  const looks = (['light', 'dark', 'system'] as const satisfies readonly Appearance[])
    .filter((look) => look !== appearance.get())
    .map((look) => ({
      id: `look-${look}`,
      name: text(`search-acts.look.${look}`),
      run: () => setAppearance(look),
    }));
  const isCompact = compactRows.get();
  const acts = [
    ...looks,
    {
      id: 'rows',
      name: text(isCompact ? 'search-acts.rows.usual' : 'search-acts.rows.compact'),
      run: () => setCompactRows(!isCompact),
    },
    { id: 'keys', name: text('search-acts.keys.title'), run: () => keysOpen.set(true) },
  ];
  const wanted = typed.toLocaleLowerCase();
  return [
    ...placesFor(places, typed, may, text),
    ...acts
      .filter(({ name }) => typed && name.toLocaleLowerCase().includes(wanted))
      .map((act) => ({ kind: 'act' as const, ...act, id: `act-${act.id}` })),
  ];
}
