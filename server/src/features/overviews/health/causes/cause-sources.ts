import type { FailureCode } from '@belfry/contract/values/alarm-states.ts';
import type { FindingKind } from '@belfry/contract/overviews/health/finding-kinds.ts';
import { localDay } from '#platform/values/time-zone.ts';
import { bySubject, type CauseSource } from './cause-source.ts';
import {
  selectClockOff,
  selectRaised,
  selectSilent,
  selectUnregistered,
  selectWithFirmware,
} from './device-causes.queries.ts';
import {
  selectAllFailing,
  selectBursts,
  selectFailedClaims,
  selectFailingApps,
  selectIdleCards,
  selectMovedCards,
  selectNearLimit,
} from './other-causes.queries.ts';
import { readUnheard } from './unheard-devices.ts';

/** Failures that devices raise, for how many minutes before they are somebody's work: most are over by themselves. */
const raised: readonly (readonly [FindingKind, number, readonly FailureCode[]])[] = [
  ['broken-messages', 0, ['unreadable-message', 'device-replaced']],
  ['test-failed', 0, ['test-alarm']],
  ['power', 60, ['power-failure']],
  ['battery', 24 * 60, ['battery-defect', 'battery-not-present', 'battery-too-old']],
  [
    'sim-failure',
    60,
    [
      'gsm-no-sim',
      'gsm-pin-required',
      'gsm-puk-required',
      'gsm-no-network',
      'gsm-repeated-failures',
      'gsm-no-module',
    ],
  ],
];

/** Where each kind of finding comes from: one statement a page, of what an index finds. */
export function causeSources(firmware: {
  tooOld: readonly string[];
  behind: readonly string[];
}): CauseSource[] {
  return [
    { kind: 'calls-nobody', pagesBy: 'company_id', read: readUnheard },
    bySubject('silent', selectSilent),
    ...raised.map(([kind, minutes, codes]) =>
      bySubject(kind, (database, page) => selectRaised(database, { codes, minutes }, page)),
    ),
    bySubject('apps-all-failing', selectAllFailing),
    bySubject('voip-unregistered', selectUnregistered),
    bySubject('sim-burst', (database, page) =>
      selectBursts(database, { ...page, today: localDay(page.now, 'Europe/Amsterdam') }),
    ),
    bySubject('sim-moved', selectMovedCards),
    bySubject('payment-failed', selectFailedClaims),
    bySubject('clock-off', selectClockOff),
    bySubject('firmware-too-old', (database, page) => selectWithFirmware(database, firmware.tooOld, page)),
    bySubject('app-failing', selectFailingApps),
    bySubject('sim-usage', selectNearLimit),
    bySubject('firmware-behind', (database, page) => selectWithFirmware(database, firmware.behind, page)),
    bySubject('sim-silent', selectIdleCards),
  ];
}
