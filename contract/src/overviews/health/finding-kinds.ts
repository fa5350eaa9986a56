/**
 * What can be wrong, each with one row at most for a device, app, SIM card, claim or company:
 *
 * - `silent`: a dialler that is not connected. `calls-nobody`: an alarm of it is on and leads to nobody.
 * - `broken-messages`: connected, but what it says cannot be read, or its counter went back. `clock-off`: by five minutes or more.
 * - `firmware-too-old`: below 2.2.0, no push. `firmware-behind`: below the newest in the fleet.
 * - `power`, `battery`, `sim-failure`, `test-failed`: failures that it has raised for long.
 * - `app-failing`: push to an app fails. `apps-all-failing`: to every app of a company.
 * - `sim-moved` to another dialler in the last week, `sim-usage` from 80 % of the limit, `sim-burst` ten times its usual day,
 *   `sim-silent`: in no dialler for 30 days.
 * - `voip-unregistered`: connected, but not registered for internet telephony.
 * - `payment-failed`: several times, or taken back by the bank.
 */
export const findingKinds = [
  'calls-nobody',
  'silent',
  'broken-messages',
  'apps-all-failing',
  'test-failed',
  'power',
  'sim-failure',
  'voip-unregistered',
  'sim-burst',
  'sim-moved',
  'payment-failed',
  'battery',
  'clock-off',
  'firmware-too-old',
  'app-failing',
  'sim-usage',
  'firmware-behind',
  'sim-silent',
] as const;
/** What can be wrong. */
export type FindingKind = (typeof findingKinds)[number];

/** How soon somebody has to do something. */
export const urgencies = ['urgent', 'high', 'normal', 'low'] as const;
/** How soon somebody has to do something. */
export type Urgency = (typeof urgencies)[number];

/**
 * What mends it: acts (`wake`, `reset` and `suspend` of the SIM card, `mail` to the customer's administrators), and places to mend it at.
 */
export const repairs = [
  'wake',
  'reset',
  'suspend',
  'mail',
  'open-device',
  'open-swap',
  'open-sim',
  'open-voip',
  'open-company',
  'open-claim',
  'open-invoice',
] as const;
/** What mends it. */
export type Repair = (typeof repairs)[number];

/** Kinds that the customer's administrators can be mailed about. */
export const mailedKinds = [
  'silent',
  'calls-nobody',
  'broken-messages',
  'clock-off',
  'firmware-too-old',
  'firmware-behind',
  'power',
  'battery',
  'app-failing',
  'apps-all-failing',
  'sim-failure',
  'sim-usage',
  'voip-unregistered',
  'test-failed',
] as const satisfies readonly FindingKind[];
/** A kind that the customer's administrators can be mailed about. */
export type MailedKind = (typeof mailedKinds)[number];
