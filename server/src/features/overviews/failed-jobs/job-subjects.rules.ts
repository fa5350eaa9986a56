import type { jobSubjects } from '@belfry/contract/overviews/failed-jobs/failed-jobs-management.contract.ts';

/** A kind of thing that a job may be about, which has a screen. */
export type SubjectKind = (typeof jobSubjects)[number];

/** Where an id of a job's payload leads: a table that knows the company, and what of it has a screen. */
export interface Owner {
  table: string;
  about?: { kind: SubjectKind; column: string };
}

const device = { kind: 'device', column: 'device_id' } as const;
const payment = { kind: 'payment', column: 'payment_id' } as const;
const invoice = { kind: 'invoice', column: 'invoice_id' } as const;

/** By the name of the field. Those that say most of what a job is about stand first. */
const owners: Readonly<Record<string, Owner>> = {
  invoiceId: { table: 'invoices', about: { kind: 'invoice', column: 'id' } },
  newInvoiceId: { table: 'invoices', about: { kind: 'invoice', column: 'id' } },
  deliveryId: { table: 'invoice_deliveries', about: invoice },
  paymentId: { table: 'payments', about: { kind: 'payment', column: 'id' } },
  refundId: { table: 'payment_refunds' },
  subscriptionId: { table: 'subscriptions', about: { kind: 'subscription', column: 'id' } },
  mandateId: { table: 'mandates' },
  orderId: { table: 'orders' },
  attemptId: { table: 'attempts', about: device },
  episodeId: { table: 'episodes', about: device },
  runId: { table: 'runs' },
  callId: { table: 'transmissions' },
  textId: { table: 'transmissions' },
  testId: { table: 'test_alarms', about: device },
  deviceId: { table: 'devices', about: { kind: 'device', column: 'id' } },
  loginId: { table: 'remote_logins', about: device },
  appId: { table: 'push_apps' },
  contactId: { table: 'contacts' },
  userId: { table: 'users' },
};
const paymentAttempt: Owner = { table: 'payment_attempts', about: payment };

/** An id that a job carries. */
export interface CarriedId {
  name: string;
  id: string;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The ids that a job carries, by the names of their fields; nothing else of it is told. */
export function carriedIds(payload: unknown): CarriedId[] {
  if (typeof payload !== 'object' || payload === null) return [];
  return Object.entries(payload).flatMap(([name, id]) =>
    typeof id === 'string' && uuid.test(id) && name.endsWith('Id') ? [{ name, id }] : [],
  );
}

/** Where an id of a job leads; null where nobody knows. An attempt is one to pay or one to reach somebody, by the job. */
export function ownerOf(job: string, { name }: CarriedId): Owner | null {
  if (name === 'attemptId' && job.startsWith('payments/')) return paymentAttempt;
  return (Object.hasOwn(owners, name) && owners[name]) || null;
}

/** The ids of a job, those that say most of what it is about first. */
export function bySaying(ids: readonly CarriedId[]): CarriedId[] {
  const order = Object.keys(owners);
  const placeOf = ({ name }: CarriedId) => (order.includes(name) ? order.indexOf(name) : order.length);
  return ids.toSorted((a, b) => placeOf(a) - placeOf(b));
}
