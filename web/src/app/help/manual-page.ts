import type { Place } from './help-of.ts';

/** Pages of the manual by the beginning of an address: the first that fits holds. A tab of a device has its own. */
const pages: readonly (readonly [RegExp, string])[] = [
  [/^\/devices\/(?:add|empty)\b/, 'installer.html#add'],
  [/^\/devices\/commissioning\b/, 'installer.html#commissioning'],
  [/^\/devices\/edit\b/, 'installer.html#edit'],
  [/^\/devices\/testalarms\b/, 'farmer.html#test-alarms'],
  [/^\/devices\/detail\b.*\btab=alarms\b/, 'installer.html#alarm-points'],
  [/^\/devices\/detail\b.*\btab=call-lists\b/, 'installer.html#call-lists'],
  [/^\/devices\/detail\b.*\btab=history\b/, 'farmer.html#history'],
  [/^\/devices\/detail\b.*\btab=remote-settings\b/, 'installer.html#remote-settings'],
  [/^\/devices\/detail\b.*\btab=rest-api\b/, 'installer.html#rest-api'],
  [/^\/devices\/detail\b.*\btab=licences\b/, 'installer.html#licences'],
  [/^\/devices\/detail\b.*\btab=usage\b/, 'installer.html#licences'],
  [/^\/devices\/detail\b.*\btab=subscription\b/, 'bookkeeper.html#subscription'],
  [/^\/devices\/detail\b/, 'farmer.html#states'],
  [/^\/devices\b/, 'farmer.html#devices'],
  [/^\/users\b/, 'installer.html#users'],
  [/^\/(?:password-change|account\/profile)\b/, 'farmer.html#sign-in'],
  [/^\/account\/company\b.*\btab=policy\b/, 'installer.html#users'],
  [/^\/account\/company\b/, 'bookkeeper.html#company'],
  [/^\/account\/subscription\b/, 'bookkeeper.html#subscription'],
  [/^\/account\/(?:checkout|orders)\b/, 'bookkeeper.html#checkout'],
  [/^\/account\/invoices\b/, 'bookkeeper.html#invoices'],
  [/^\/account\/payments\b/, 'bookkeeper.html#payments'],
  [/^\/account\/monitoring\b/, 'installer.html#monitoring'],
  [/^\/account\/apps\b/, 'apps.html#add'],
  [/^\/management\b/, 'help.html#staff'],
];

/** The page of the manual, with its anchor, that is about a screen; the front page where none is. */
export function manualPage({ pathname, search }: Place): string {
  const address = pathname + search;
  return pages.find(([beginning]) => beginning.test(address))?.[1] ?? 'help.html';
}
