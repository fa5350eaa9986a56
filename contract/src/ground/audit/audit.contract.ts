import * as z from 'zod/mini';
import { listOf, listQueryFields } from '#http/list.ts';
import { defineRoute } from '#http/route.ts';
import { id, instant } from '#values/values.ts';

/** Acts that the portal has words for; an unknown one is shown by its code. */
export const auditActions = [
  'company.created',
  'company.changed',
  'company.policy-changed',
  'company.vat-checked',
  'company.exported',
  'company.deleted',
  'company.looked-at',
  'company.portal-seen',
  'company.note-added',
  'company.note-changed',
  'company.note-deleted',
  'companies.looked-through',
  'device.stocked',
  'device.added',
  'device.claim-failed',
  'device.changed',
  'device.rest-api-changed',
  'device.logged-in',
  'device.login-failed',
  'device.logged-out',
  'device.settings-changed',
  'device.password-recovered',
  'device.removed',
  'device.handover-offered',
  'device.handover-withdrawn',
  'device.handed-over',
  'device.taken-over',
  'handover.plan-accepted',
  'contact.created',
  'contact.changed',
  'contact.deleted',
  'contact.test-called',
  'call-list.created',
  'call-list.changed',
  'call-list.deleted',
  'alarm.accepted',
  'alarm.added',
  'alarm.configured',
  'alarm.copied',
  'alarm.paused',
  'alarm.resumed',
  'monitoring.changed',
  'api-key.created',
  'api-key.deleted',
  'api-key.first-used',
  'app.added',
  'app.changed',
  'app.removed',
  'test-alarm.sent',
  'test-schedule.changed',
  'user.invited',
  'user.invitation-resent',
  'user.invitation-renewed',
  'user.account-set-up',
  'user.changed',
  'user.deleted',
  'user.exported',
  'user.e-mail-verified',
  'user.password-changed',
  'user.password-reset-asked',
  'user.password-reset',
  'user.recovery-code-made',
  'staff.deleted',
  'profile.changed',
  'profile.e-mail-change-asked',
  'profile.e-mail-changed',
  'profile.exported',
  'profile.terms-agreed',
  'session.started',
  'session.ended',
  'session.proved',
  'session.second-step-failed',
  'session.step-up-failed',
  'session.sign-in-failed',
  'session.throttled',
  'session.failures-not-written',
  'session.token-reused',
  'session.answer-lost',
  'mfa.method-added',
  'mfa.method-renamed',
  'mfa.method-removed',
  'mfa.backup-codes-made',
  'mfa.recovery-code-used',
  'price.added',
  'starting-discount.added',
  'vat-rate.added',
  'seller.changed',
  'payment-method.signed',
  'payment-method.changed',
  'payment-method.lost',
  'payment.retried',
  'payment.link-mailed',
  'payment.paid-by-bank',
  'payment.written-off',
  'invoice.credited',
  'invoice.reissued',
  'invoice.mailed',
  'invoice.noted',
  'payment.dunning-changed',
  'transfer.assigned',
  'transfer.sent-back',
  'settlement-difference.resolved',
  'settlements.read',
  'reports.prepared',
  'balance.refunded',
  'subscription.cancelled',
  'subscription.cancel-withdrawn',
  'subscription.changed',
  'subscription.change-withdrawn',
  'subscription.retired',
  'allowance.allowed',
  'allowance.blocked',
  'allowance.taken-away',
  'subscription.ended',
  'subscription.replaced',
  'subscription.unclear',
  'company.account-closed',
  'company.account-reopened',
  'order.placed',
  'order.paid',
  'order.confirmed',
  'order.failed',
  'order.canceled',
  'order.expired',
  'order.tried-again',
  'conditions.added',
  'journal.closed',
  'opening-books.imported',
  'balance.opened',
  'payment-method.imported',
  'saved-view.shared',
  'saved-view.withdrawn',
] as const;
/** An act that the portal has words for. */
export type AuditAction = (typeof auditActions)[number];

/** Who or what acted, or was acted upon. The name is null where it has been erased or there never was one. */
const named = { kind: z.string(), id: z.nullable(z.string()), name: z.nullable(z.string()) };

/** One entry of a company's audit log. */
export const auditEntry = z.strictObject({
  /** Its number in the company's log, from 1 on without a gap. */
  seq: z.int(),
  at: instant,
  actor: z.strictObject(named),
  /** `noun.verb-in-the-past`; one of {@link auditActions}, or one that a newer version knows. */
  action: z.string(),
  subject: z.nullable(z.strictObject(named)),
  details: z.record(z.string(), z.unknown()),
  /** Why; of staff always. */
  reason: z.nullable(z.string()),
  ip: z.nullable(z.string()),
});
/** One entry of a company's audit log. */
export type AuditEntry = z.infer<typeof auditEntry>;

const filter = {
  /** Acted, or was acted upon. */
  user: z.optional(id),
  action: z.optional(z.string().check(z.maxLength(60), z.regex(/^[a-z-]+\.[a-z-]+$/))),
  /** From this moment on. */
  from: z.optional(instant),
  /** Before this moment. */
  to: z.optional(instant),
};

/** `GET /company/audit`: newest first. */
export const listAudit = defineRoute({
  method: 'GET',
  path: '/company/audit',
  access: 'UE',
  tag: 'company',
  summary: "The company's audit log",
  query: z.strictObject({ ...listQueryFields, ...filter }),
  response: listOf(auditEntry),
});

/** `GET /company/audit/export`: the same as CSV, all of it, newest first. */
export const exportAudit = defineRoute({
  method: 'GET',
  path: '/company/audit/export',
  access: 'UE',
  stepUp: true,
  tag: 'company',
  summary: "The company's audit log as CSV",
  query: z.strictObject(filter),
  contentType: 'text/csv',
  response: z.string(),
  errors: ['step-up-required'],
});

/** `GET /company/audit/verification`: whether every entry still is what was written. */
export const verifyAudit = defineRoute({
  method: 'GET',
  path: '/company/audit/verification',
  access: 'UE',
  tag: 'company',
  summary: 'Whether the audit log is whole',
  response: z.strictObject({
    entries: z.int(),
    /** Entries that name somebody whose name was erased; they stay proved all the same. */
    erased: z.int(),
    intact: z.boolean(),
    /** Number of the first entry that is not what was written, or is missing. */
    brokenAt: z.optional(z.int()),
  }),
});
