/** What a job is there for. `alarm` is somebody who may not be called, or a device that is not heard: those come first. */
export const jobAreas = ['alarm', 'money', 'mail', 'device', 'upkeep'] as const;
/** What a job is there for. */
export type JobArea = (typeof jobAreas)[number];

/**
 * What is lost when a job is dropped: a mail that does not go, figures until they are counted again, or what a device is told once more at
 * its next connection.
 */
export const losses = ['mail', 'figures', 'device'] as const;
/** What is lost when a job is dropped. */
export type Loss = (typeof losses)[number];

interface JobKind {
  area: JobArea;
  /** Null where it may not be dropped: an alarm, money, or what somebody was promised would never be done. */
  loss: Loss | null;
}

const alarm: JobKind = { area: 'alarm', loss: null };
const money: JobKind = { area: 'money', loss: null };
const mail: JobKind = { area: 'mail', loss: 'mail' };
/** What everybody is owed to be told. */
const news: JobKind = { area: 'mail', loss: null };
const figures: JobKind = { area: 'upkeep', loss: 'figures' };
const upkeep: JobKind = { area: 'upkeep', loss: null };
const device: JobKind = { area: 'device', loss: 'device' };
/** About a device, too, and to be done all the same. */
const kept: JobKind = { area: 'device', loss: null };

/** Every job of the house by its name. One that is not here may only be tried again. */
export const jobKinds = {
  'account-mails/send': mail,
  'alarms/end-failure': alarm,
  'alarms/timers': alarm,
  'attempts/announce': alarm,
  'attempts/ask-call': alarm,
  'attempts/ask-text': alarm,
  'attempts/deliver': alarm,
  'attempts/hang-up': alarm,
  'attempts/more-alarms': alarm,
  'attempts/notice': alarm,
  'attempts/place-call': alarm,
  'attempts/push': alarm,
  'attempts/push-again': alarm,
  'attempts/push-news': alarm,
  'attempts/step-runs': alarm,
  'attempts/stop': alarm,
  'attempts/test-call': alarm,
  'call-lists/ask-plans-again': alarm,
  'checkout/expire': money,
  'checkout/refund-balance': money,
  'checkout/settle': money,
  'companies/check-vat-number': money,
  'devices/clear-settings': kept,
  'devices/correct-clock': device,
  'devices/publish-settings': alarm,
  'devices/replace-key': kept,
  'devices/sweep-presence': alarm,
  'health/count': figures,
  'housekeeping/purge': upkeep,
  'invoices/look-at-document': money,
  'invoices/make-files': money,
  'invoices/send-document': money,
  'invoices/send-mail': money,
  'invoices/tell-paid': mail,
  'monitoring/check-connections': alarm,
  'monitoring/count-losses': figures,
  'monitoring/tell-of-broker-refusal': alarm,
  'monitoring/tell-of-failing-job': alarm,
  'monitoring/tell-staff': alarm,
  'passwords/reset-mail': mail,
  'payments/ask': money,
  'payments/cancel': money,
  'payments/collect': money,
  'payments/give-up': money,
  'payments/mandate': money,
  'payments/reconcile': money,
  'payments/refund': money,
  'payments/remind': money,
  'payments/retry': money,
  'payments/revoke': money,
  'payments/sync': money,
  'payments/webhook': money,
  'prices/announce': money,
  'prices/send-notice': money,
  'push-apps/count-days': figures,
  'push-apps/test': mail,
  'registration/mail': mail,
  'remote-settings/end-login': kept,
  'remote-settings/log-out-device': kept,
  'reports/count-earlier': figures,
  'reports/prepare': figures,
  'rest-api/overdue-watchdogs': alarm,
  'settlements/match': money,
  'settlements/read': money,
  'settlements/tell': mail,
  'sign-in/failure': upkeep,
  'sign-in/verification-mail': mail,
  'sim-cards/ask-for-act': kept,
  'sim-cards/count': figures,
  'sim-cards/look-at-act': kept,
  'sim-cards/read-account': figures,
  'subscriptions/charge': money,
  'subscriptions/count-unsubscribed': figures,
  'subscriptions/reissued': money,
  'subscriptions/restate': money,
  'subscriptions/sweep': money,
  'subscriptions/tell-unknown': mail,
  'swaps/ask': kept,
  'swaps/bring-settings': alarm,
  'swaps/expire': kept,
  'swaps/heard': alarm,
  'terms/tell': news,
  'test-alarms/ask-device': alarm,
  'test-alarms/due': alarm,
  'test-alarms/finish': alarm,
  'test-alarms/interrupt': alarm,
  'test-alarms/result-mail': mail,
  'test-alarms/start': alarm,
  'voip/adopt': figures,
  'voip/withdraw-account': kept,
} as const satisfies Record<string, JobKind>;

/** The name of a job of the house. */
export type JobName = keyof typeof jobKinds;
/** The names of all jobs of the house. */
export const jobNames = Object.keys(jobKinds) as [JobName, ...JobName[]];

/** What a job is, by its name. One that nobody knows belongs to no version that runs, and may only be tried again. */
export function jobKindOf(name: string): JobKind {
  return isJobName(name) ? jobKinds[name] : upkeep;
}

/** Whether a job of this name is known. */
export function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobKinds, name);
}
