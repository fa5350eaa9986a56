import type { MailedKind } from '@belfry/contract/overviews/health/finding-kinds.ts';
import type { Text } from '@belfry/texts/text-reader.ts';

/** What a mail about somebody's account says, in one language. */
export interface AccountMailText {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Label of the button; there is one where the mail carries a link. */
  action?: string;
  footnotes?: string[];
}

/**
 * Every kind of mail about somebody's account: what it takes, and which texts it is made of. Waiting jobs hold kinds and
 * values by these names, so that whoever renames one breaks the mails of the version before.
 */
export const mailLetters = {
  invitation: (
    text: Text,
    of: { brand: string; company: string; inviter: string; message: string; days: number },
  ) => {
    // Where nobody is named the company invites.
    const isOfCompany = of.inviter === of.company;
    return {
      subject: text(
        isOfCompany
          ? 'account-mails.mail.invitation.subject-of-company'
          : 'account-mails.mail.invitation.subject',
        of,
      ),
      heading: text('account-mails.mail.invitation.heading', of),
      paragraphs: [
        text(
          isOfCompany
            ? 'account-mails.mail.invitation.made-of-company'
            : 'account-mails.mail.invitation.made',
          of,
        ),
        ...linesOf(of.message),
      ],
      action: text('account-mails.mail.invitation.action'),
      footnotes: [text('account-mails.mail.invitation.link', of), text('account-mails.mail.unknown-sender')],
    };
  },
  passwordReset: (text: Text, of: { brand: string; hours: number }) => ({
    subject: text('account-mails.mail.password-reset.subject', of),
    heading: text('account-mails.mail.password-reset.heading'),
    paragraphs: [text('account-mails.mail.password-reset.asked')],
    action: text('account-mails.mail.password-reset.action'),
    footnotes: [text('account-mails.mail.password-reset.link', of), text('account-mails.mail.not-you')],
  }),
  passwordChanged: (text: Text, of: { brand: string }) => ({
    subject: text('account-mails.mail.password-changed.subject', of),
    heading: text('account-mails.mail.password-changed.heading'),
    paragraphs: [text('account-mails.mail.password-changed.signed-out')],
    footnotes: [text('account-mails.mail.password-changed.not-you')],
  }),
  confirmEmail: (text: Text, of: { brand: string; hours: number }) => ({
    subject: text('account-mails.mail.confirm-email.subject', of),
    heading: text('account-mails.mail.confirm-email.heading'),
    paragraphs: [text('account-mails.mail.confirm-email.sign-in')],
    action: text('account-mails.mail.confirm-email.action'),
    footnotes: [text('account-mails.mail.confirm-email.link', of), text('account-mails.mail.not-you')],
  }),
  emailChanged: (text: Text, of: { brand: string; newEmail: string }) => ({
    subject: text('account-mails.mail.email-changed.subject', of),
    heading: text('account-mails.mail.email-changed.heading'),
    paragraphs: [text('account-mails.mail.email-changed.sign-in', of)],
    footnotes: [text('account-mails.mail.not-you.change-password')],
  }),
  newSignIn: (text: Text, of: { brand: string; device: string; network: string; at: string }) => ({
    subject: text('account-mails.mail.new-sign-in.subject', of),
    heading: text('account-mails.mail.new-sign-in.heading'),
    paragraphs: [
      text('account-mails.mail.new-sign-in.unknown-device'),
      text('account-mails.mail.new-sign-in.where', of),
    ],
    footnotes: [text('account-mails.mail.new-sign-in.not-you')],
  }),
  mfaChanged: (
    text: Text,
    of: { brand: string; change: 'added' | 'removed' | 'backup-codes'; name: string },
  ) => ({
    subject: text('account-mails.mail.mfa-changed.subject', of),
    heading: text('account-mails.mail.mfa-changed.heading'),
    paragraphs: [text('account-mails.mail.mfa-changed.what', of)],
    footnotes: [text('account-mails.mail.not-you.change-password')],
  }),
  recoveryCodeUsed: (text: Text, of: { brand: string; at: string }) => ({
    subject: text('account-mails.mail.recovery-code-used.subject', of),
    heading: text('account-mails.mail.recovery-code-used.heading'),
    paragraphs: [text('account-mails.mail.recovery-code-used.what', of)],
    footnotes: [text('account-mails.mail.recovery-code-used.not-you')],
  }),
  devicePasswordRecovered: (text: Text, of: { brand: string; device: string; by: string; at: string }) => ({
    subject: text('account-mails.mail.device-password-recovered.subject', of),
    heading: text('account-mails.mail.device-password-recovered.heading'),
    paragraphs: [
      text('account-mails.mail.device-password-recovered.what', of),
      text('account-mails.mail.device-password-recovered.logged-out'),
    ],
    footnotes: [text('account-mails.mail.device-password-recovered.unwanted')],
  }),
  simLimit: (
    text: Text,
    of: {
      brand: string;
      company: string;
      device: string;
      serialNumber: string;
      iccid: string;
      percent: string;
      who: 'customer' | 'staff';
    },
  ) => ({
    subject: text('account-mails.mail.sim-limit.subject', of),
    heading: text('account-mails.mail.sim-limit.heading', of),
    paragraphs: [
      text('account-mails.mail.sim-limit.what', of),
      text('account-mails.mail.sim-limit.nothing-stops'),
      ...(of.who === 'staff' ? [text('account-mails.mail.sim-limit.whose', of)] : []),
    ],
    action: text('account-mails.mail.sim-limit.action'),
  }),
  handoverOffered: (
    text: Text,
    of: {
      brand: string;
      company: string;
      sender: string;
      name: string;
      serialNumber: string;
      message: string;
      days: number;
    },
  ) => ({
    subject: text('account-mails.mail.handover-offered.subject', of),
    heading: text('account-mails.mail.handover-offered.heading', of),
    paragraphs: [text('account-mails.mail.handover-offered.what', of), ...linesOf(of.message)],
    action: text('account-mails.mail.handover-offered.action'),
    footnotes: [
      text('account-mails.mail.handover-offered.link', of),
      text('account-mails.mail.unknown-sender'),
    ],
  }),
  handedOver: (
    text: Text,
    of: { brand: string; company: string; name: string; serialNumber: string; isPlanTaken: boolean },
  ) => ({
    subject: text('account-mails.mail.handed-over.subject', of),
    heading: text('account-mails.mail.handed-over.heading'),
    paragraphs: [
      text('account-mails.mail.handed-over.what', of),
      of.isPlanTaken
        ? text('account-mails.mail.handed-over.plan-taken', of)
        : text('account-mails.mail.handed-over.stays'),
    ],
  }),
  deviceTakenBack: (text: Text, of: { brand: string; name: string; serialNumber: string }) => ({
    subject: text('account-mails.mail.device-taken-back.subject', of),
    heading: text('account-mails.mail.device-taken-back.heading'),
    paragraphs: [
      text('account-mails.mail.device-taken-back.what', of),
      text('account-mails.mail.device-taken-back.stays'),
    ],
    action: text('account-mails.mail.device-taken-back.action'),
  }),
  tookOver: (
    text: Text,
    of: {
      brand: string;
      company: string;
      name: string;
      serialNumber: string;
      /** What the subscription costs that came along; null where none did. */
      plan: readonly string[] | null;
    },
  ) => ({
    subject: text('account-mails.mail.took-over.subject', of),
    heading: text('account-mails.mail.took-over.heading'),
    paragraphs: [
      text('account-mails.mail.took-over.what', of),
      ...(of.plan
        ? [text('account-mails.mail.took-over.plan-taken'), ...of.plan]
        : [text('account-mails.mail.took-over.no-plan')]),
      text('account-mails.mail.took-over.to-do'),
    ],
    action: text('account-mails.mail.took-over.action'),
  }),
  vatNumberInvalid: (text: Text, of: { brand: string; company: string; number: string }) => ({
    subject: text('account-mails.mail.vat-number-invalid.subject', of),
    heading: text('account-mails.mail.vat-number-invalid.heading'),
    paragraphs: [
      text('account-mails.mail.vat-number-invalid.what', of),
      text('account-mails.mail.vat-number-invalid.charged'),
      text('account-mails.mail.vat-number-invalid.to-do'),
    ],
    action: text('account-mails.mail.vat-number-invalid.action'),
  }),
  priceChange: (
    text: Text,
    of: { brand: string; type: string; day: string; before: string; after: string; mayLeave: boolean },
  ) => ({
    subject: text('account-mails.mail.price-change.subject', of),
    heading: text('account-mails.mail.price-change.heading'),
    paragraphs: [
      text('prices.change.what', of),
      text('prices.change.when'),
      ...(of.mayLeave ? [text('prices.change.leave')] : []),
    ],
    action: text('prices.change.further'),
    footnotes: [text('account-mails.mail.price-change.footnote')],
  }),
  priceStays: (text: Text, of: { brand: string; type: string; day: string; after: string }) => ({
    subject: text('account-mails.mail.price-stays.subject', of),
    heading: text('account-mails.mail.price-stays.heading'),
    paragraphs: [text('account-mails.mail.price-stays.what', of)],
    action: text('prices.change.further'),
    footnotes: [text('account-mails.mail.price-change.footnote')],
  }),
  termsChanged: (text: Text, of: { brand: string; version: string }) => ({
    subject: text('account-mails.mail.terms-changed.subject', of),
    heading: text('account-mails.mail.terms-changed.heading'),
    paragraphs: [
      text('account-mails.mail.terms-changed.what', of),
      text('account-mails.mail.terms-changed.alarms'),
    ],
    action: text('account-mails.mail.terms-changed.action'),
    footnotes: [text('account-mails.mail.terms-changed.footnote')],
  }),
  paymentFailed: (
    text: Text,
    of: { brand: string; amount: string; reference: string; reason: string; next: string; how: string },
  ) => ({
    subject: text('account-mails.mail.payment-failed.subject', of),
    heading: text('account-mails.mail.payment-failed.heading', of),
    paragraphs: [
      text('account-mails.mail.payment-failed.what', of),
      of.next === ''
        ? text('account-mails.mail.payment-failed.yours')
        : text('account-mails.mail.payment-failed.next', of),
      text('account-mails.mail.payment.alarms'),
    ],
    action: text('account-mails.mail.payment-failed.action'),
    footnotes: [text('account-mails.mail.price-change.footnote')],
  }),
  paymentLastCall: (text: Text, of: { brand: string; amount: string; reference: string }) => ({
    subject: text('account-mails.mail.payment-last-call.subject', of),
    heading: text('account-mails.mail.payment-last-call.heading'),
    paragraphs: [
      text('account-mails.mail.payment-last-call.what', of),
      text('account-mails.mail.payment-last-call.person'),
      text('account-mails.mail.payment.alarms'),
    ],
    action: text('account-mails.mail.payment-failed.action'),
    footnotes: [text('account-mails.mail.price-change.footnote')],
  }),
  orderConfirmed: (
    text: Text,
    of: { brand: string; devices: readonly string[]; amount: string; contractEnd: string; day: number },
  ) => {
    const { devices, ...values } = of;
    const count = devices.length;
    return {
      subject: text('account-mails.mail.order-confirmed.subject', values),
      heading: text('account-mails.mail.order-confirmed.heading'),
      paragraphs: [
        text('account-mails.mail.order-confirmed.what', { count }),
        ...devices,
        text('account-mails.mail.order-confirmed.amount', values),
        text('account-mails.mail.order-confirmed.contract', values),
      ],
      action: text('account-mails.mail.order-confirmed.action'),
      footnotes: [text('account-mails.mail.price-change.footnote')],
    };
  },
  paymentReminder: (
    text: Text,
    of: { brand: string; amount: string; reference: string; day: string; isLast: boolean },
  ) => ({
    subject: text('account-mails.mail.payment-reminder.subject', of),
    heading: text('account-mails.mail.payment-reminder.heading'),
    paragraphs: [
      text('account-mails.mail.payment-reminder.what', of),
      of.isLast
        ? text('account-mails.mail.payment-reminder.person')
        : text('account-mails.mail.payment-reminder.again'),
      text('account-mails.mail.payment.alarms'),
    ],
    action: text('account-mails.mail.payment-request.action'),
    footnotes: [text('account-mails.mail.payment-reminder.footnote')],
  }),
  paymentRequest: (text: Text, of: { brand: string; amount: string; reference: string }) => ({
    subject: text('account-mails.mail.payment-request.subject', of),
    heading: text('account-mails.mail.payment-request.heading'),
    paragraphs: [
      text('account-mails.mail.payment-request.what', of),
      text('account-mails.mail.payment.alarms'),
    ],
    action: text('account-mails.mail.payment-request.action'),
  }),
  paymentMethodChanged: (text: Text, of: { brand: string; method: string }) => ({
    subject: text('account-mails.mail.payment-method-changed.subject', of),
    heading: text('account-mails.mail.payment-method-changed.heading'),
    paragraphs: [
      text('account-mails.mail.payment-method-changed.what', of),
      text('account-mails.mail.payment-method-changed.not-you'),
    ],
    action: text('account-mails.mail.payment-method.action'),
  }),
  paymentMethodLost: (text: Text, of: { brand: string; method: string }) => ({
    subject: text('account-mails.mail.payment-method-lost.subject', of),
    heading: text('account-mails.mail.payment-method-lost.heading'),
    paragraphs: [
      text('account-mails.mail.payment-method-lost.what', of),
      text('account-mails.mail.payment-method-lost.to-do'),
      text('account-mails.mail.payment.alarms'),
    ],
    action: text('account-mails.mail.payment-method.action'),
  }),
  /** `credit` is empty where nothing is given back. */
  subscriptionCancelled: (
    text: Text,
    of: { brand: string; device: string; day: string; credit: string },
  ) => ({
    subject: text('account-mails.mail.subscription-cancelled.subject', of),
    heading: text('account-mails.mail.subscription-cancelled.heading'),
    paragraphs: [
      text('account-mails.mail.subscription-cancelled.what', of),
      ...(of.credit === '' ? [] : [text('account-mails.mail.subscription-cancelled.credit', of)]),
      text('account-mails.mail.subscription-cancelled.withdraw'),
    ],
    action: text('account-mails.mail.subscription-ended.action'),
    footnotes: [text('account-mails.mail.price-change.footnote')],
  }),
  subscriptionChanged: (
    text: Text,
    of: { brand: string; device: string; type: string; day: string; amount: string },
  ) => ({
    subject: text('account-mails.mail.subscription-changed.subject', of),
    heading: text('account-mails.mail.subscription-changed.heading'),
    paragraphs: [
      text('account-mails.mail.subscription-changed.what', of),
      text('account-mails.mail.subscription-changed.amount', of),
    ],
    action: text('account-mails.mail.subscription-ended.action'),
    footnotes: [text('account-mails.mail.price-change.footnote')],
  }),
  /** Staff ended it. `credit` is empty where nothing is given back, `note` where staff said nothing. */
  subscriptionRetired: (
    text: Text,
    of: { brand: string; device: string; day: string; credit: string; note: string },
  ) => ({
    subject: text('account-mails.mail.subscription-retired.subject', of),
    heading: text('account-mails.mail.subscription-retired.heading'),
    paragraphs: [
      text('account-mails.mail.subscription-retired.what', of),
      ...(of.credit === '' ? [] : [text('account-mails.mail.subscription-retired.credit', of)]),
      ...linesOf(of.note),
      text('account-mails.mail.subscription-ended.alarms'),
    ],
    action: text('account-mails.mail.subscription-ended.action'),
    footnotes: [text('account-mails.mail.price-change.footnote')],
  }),
  /** `until` is the last day on which it holds, empty where none is known; `note` is empty where staff said nothing. */
  freeSubscription: (text: Text, of: { brand: string; device: string; until: string; note: string }) => ({
    subject: text('account-mails.mail.free-subscription.subject', of),
    heading: text('account-mails.mail.free-subscription.heading', of),
    paragraphs: [
      text('account-mails.mail.free-subscription.what', of),
      ...(of.until === '' ? [] : [text('account-mails.mail.free-subscription.until', of)]),
      ...linesOf(of.note),
    ],
    action: text('account-mails.mail.subscription-ended.action'),
    footnotes: [text('account-mails.mail.price-change.footnote')],
  }),
  allowanceChanged: (
    text: Text,
    of: {
      brand: string;
      device: string;
      what: 'allowed' | 'blocked' | 'taken-away';
      /** Last day on which it holds; empty where none is known. */
      until: string;
      /** In staff's words; empty where they said nothing. */
      note: string;
    },
  ) => ({
    subject: text('account-mails.mail.allowance-changed.subject', of),
    heading: text('account-mails.mail.allowance-changed.heading'),
    paragraphs: [
      text(`account-mails.mail.allowance-changed.${of.what}`, of),
      ...(of.until === '' ? [] : [text('account-mails.mail.allowance-changed.until', of)]),
      ...linesOf(of.note),
      text('account-mails.mail.subscription-ended.alarms'),
    ],
    action: text('account-mails.mail.subscription-ended.action'),
    footnotes: [text('account-mails.mail.price-change.footnote')],
  }),
  subscriptionEnded: (text: Text, of: { brand: string; device: string; day: string }) => ({
    subject: text('account-mails.mail.subscription-ended.subject', of),
    heading: text('account-mails.mail.subscription-ended.heading'),
    paragraphs: [
      text('account-mails.mail.subscription-ended.what', of),
      text('account-mails.mail.subscription-ended.alarms'),
    ],
    action: text('account-mails.mail.subscription-ended.action'),
    footnotes: [text('account-mails.mail.price-change.footnote')],
  }),
  subscriptionOffer: (text: Text, of: { brand: string; devices: readonly string[] }) => ({
    subject: text('account-mails.mail.subscription-offer.subject', of),
    heading: text('account-mails.mail.subscription-offer.heading'),
    paragraphs: [
      text('account-mails.mail.subscription-offer.what', { count: of.devices.length }),
      ...of.devices,
      text('account-mails.mail.subscription-offer.alarms'),
      text('account-mails.mail.subscription-offer.gives'),
    ],
    action: text('account-mails.mail.subscription-offer.action'),
    footnotes: [text('account-mails.mail.subscription-offer.footnote')],
  }),
  /** `fault` is why, in the reader's language. */
  mailBounced: (
    text: Text,
    of: { brand: string; address: string; kind: 'account' | 'alarm' | 'invoice'; fault: string },
  ) => ({
    subject: text('account-mails.mail.mail-bounced.subject', of),
    heading: text('account-mails.mail.mail-bounced.heading'),
    paragraphs: [
      text('account-mails.mail.mail-bounced.what', of),
      text('account-mails.mail.mail-bounced.why', of),
      text(`account-mails.mail.mail-bounced.to-do.${of.kind}`),
    ],
    action: text('account-mails.mail.mail-bounced.action'),
  }),
  /** For staff. `reason` is why nobody can tell. */
  subscriptionUnknown: (
    text: Text,
    of: { brand: string; company: string; serialNumber: string; reason: string },
  ) => ({
    subject: text('account-mails.mail.subscription-unknown.subject', of),
    heading: text('account-mails.mail.subscription-unknown.heading'),
    paragraphs: [
      text('account-mails.mail.subscription-unknown.what', of),
      text('account-mails.mail.subscription-unknown.to-do'),
    ],
  }),
  signInBlocked: (
    text: Text,
    of: {
      brand: string;
      company: string;
      isBlocked: boolean;
      /** In staff's words; empty where they said nothing. */
      note: string;
    },
  ) => ({
    subject: text(`account-mails.mail.sign-in-${of.isBlocked ? 'blocked' : 'allowed'}.subject`, of),
    heading: text(`account-mails.mail.sign-in-${of.isBlocked ? 'blocked' : 'allowed'}.heading`),
    paragraphs: [
      text(`account-mails.mail.sign-in-${of.isBlocked ? 'blocked' : 'allowed'}.what`, of),
      ...linesOf(of.note),
      ...(of.isBlocked ? [text('account-mails.mail.sign-in-blocked.alarms')] : []),
    ],
    ...(!of.isBlocked && { action: text('account-mails.mail.sign-in-allowed.action') }),
    ...(of.isBlocked && { footnotes: [text('account-mails.mail.sign-in-blocked.ask')] }),
  }),
  swap: (
    text: Text,
    {
      step,
      ...of
    }: {
      brand: string;
      company: string;
      name: string;
      from: string;
      to: string;
      step: 'begun' | 'done' | 'undone';
    },
  ) => ({
    subject: text(`account-mails.mail.swap.${step}.subject`, of),
    heading: text(`account-mails.mail.swap.${step}.heading`),
    paragraphs: [text(`account-mails.mail.swap.${step}.what`, of)],
    action: text('account-mails.mail.swap.action'),
    footnotes: [text('account-mails.mail.swap.log')],
  }),
  accountClosed: (text: Text, of: { brand: string; company: string }) => ({
    subject: text('account-mails.mail.account-closed.subject', of),
    heading: text('account-mails.mail.account-closed.heading'),
    paragraphs: [
      text('account-mails.mail.account-closed.what', of),
      text('account-mails.mail.account-closed.books'),
    ],
    action: text('account-mails.mail.account-closed.action'),
    footnotes: [text('account-mails.mail.account-closed.wrong')],
  }),
  /**
   * For staff. `payout` is what the bank's statement calls it; `none` where it is about what is in no payout. `differences`
   * are sentences in the language of the mail.
   */
  payoutDifferences: (
    text: Text,
    of: { brand: string; payout: string; count: number; differences: string[] },
  ) => ({
    subject: text('account-mails.mail.payout-differences.subject', of),
    heading: text('account-mails.mail.payout-differences.heading'),
    paragraphs: [
      text('account-mails.mail.payout-differences.what', of),
      ...of.differences,
      text('account-mails.mail.payout-differences.to-do'),
    ],
  }),
  /** `device` and `network` began the session; `from` sent the token that was used already. */
  tokenReused: (
    text: Text,
    of: { brand: string; at: string; device: string; network: string; from: string },
  ) => ({
    subject: text('account-mails.mail.token-reused.subject', of),
    heading: text('account-mails.mail.token-reused.heading'),
    paragraphs: [
      text('account-mails.mail.token-reused.what', of),
      text('account-mails.mail.token-reused.where', of),
      text('account-mails.mail.token-reused.to-do'),
    ],
    footnotes: [
      text('account-mails.mail.token-reused.put-back'),
      text('account-mails.mail.token-reused.unknown'),
    ],
  }),
  /** `role` is what the new one may do: manage a company, or be staff of the maker. */
  newAdministrator: (
    text: Text,
    of: {
      brand: string;
      company: string;
      name: string;
      by: string;
      how: 'invited' | 'changed';
      role: 'administrator' | 'staff';
      at: string;
    },
  ) => ({
    subject: text('account-mails.mail.new-administrator.subject', of),
    heading: text('account-mails.mail.new-administrator.heading', of),
    paragraphs: [
      text('account-mails.mail.new-administrator.what', of),
      text('account-mails.mail.new-administrator.by', of),
    ],
    footnotes: [text('account-mails.mail.new-administrator.wrong')],
  }),
  /** `email` is the new address, null where it stays the same. */
  administratorChanged: (
    text: Text,
    of: {
      brand: string;
      company: string;
      name: string;
      email: string | null;
      unblocked: boolean;
      by: string;
      at: string;
    },
  ) => ({
    subject: text('account-mails.mail.administrator-changed.subject', of),
    heading: text('account-mails.mail.administrator-changed.heading'),
    paragraphs: [
      text('account-mails.mail.administrator-changed.what', of),
      ...(of.email === null
        ? []
        : [text('account-mails.mail.administrator-changed.email', { email: of.email })]),
      ...(of.unblocked ? [text('account-mails.mail.administrator-changed.unblocked')] : []),
    ],
    footnotes: [text('account-mails.mail.administrator-changed.wrong')],
  }),
  appAdded: (text: Text, of: { brand: string; app: string; at: string; network: string }) => ({
    subject: text('account-mails.mail.app-added.subject', of),
    heading: text('account-mails.mail.app-added.heading'),
    paragraphs: [text('account-mails.mail.app-added.what', of)],
    footnotes: [text('account-mails.mail.app-added.not-you')],
  }),
  appLost: (text: Text, of: { brand: string; app: string; at: string }) => ({
    subject: text('account-mails.mail.app-lost.subject', of),
    heading: text('account-mails.mail.app-lost.heading'),
    paragraphs: [text('account-mails.mail.app-lost.what', of), text('account-mails.mail.app-lost.to-do')],
    action: text('account-mails.mail.app-lost.action'),
    footnotes: [text('account-mails.mail.app-lost.why')],
  }),
  /** What staff found to be wrong with some of a company's devices or apps, which `names` has; of `more` only the number. */
  healthFinding: (
    text: Text,
    of: { brand: string; kind: MailedKind; count: number; names: readonly string[]; more: number },
  ) => ({
    subject: text(`health.mail.${of.kind}.subject`, { count: of.count }),
    heading: text(`health.mail.${of.kind}.subject`, { count: of.count }),
    paragraphs: [
      text(`health.mail.${of.kind}.what`, { count: of.count }),
      ...of.names,
      ...(of.more > 0 ? [text('health.mail.more', { count: of.more })] : []),
      text(`health.mail.${of.kind}.to-do`),
    ],
    action: text('health.mail.action', of),
    footnotes: [text('health.mail.footnote', of)],
  }),
} satisfies Record<string, (text: Text, of: never) => AccountMailText>;

function linesOf(message: string): string[] {
  return message.split('\n').filter(Boolean);
}
