import type { AuditEntry } from '@belfry/contract/ground/audit/audit.contract.ts';
import {
  actsInStory,
  type ClaimEvent,
} from '@belfry/contract/money/payments/failed-invoices-management.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { adviceOn, failureOfChargeback } from '../dunning/reasons.rules.ts';
import type { StoryRows } from './story.queries.ts';

/** All that happened to a claim, the oldest first. @param acts what staff did about it, as the company's log has it */
export function timelineOf(
  claim: { created_at: Date; amount_cents: number },
  rows: StoryRows,
  acts: readonly AuditEntry[],
): ClaimEvent[] {
  const events: ClaimEvent[] = [
    { kind: 'added', at: claim.created_at.toISOString(), amount: euros(claim.amount_cents) },
    ...rows.attempts.map((attempt) => ({
      kind: 'attempt' as const,
      at: attempt.begun_at.toISOString(),
      amount: euros(attempt.amount_cents),
      method: attempt.method,
      sequence: attempt.sequence,
      state: attempt.state,
      endedAt: attempt.ended_at?.toISOString() ?? null,
      failure: attempt.state === 'failed' ? adviceOn(attempt.method, attempt.failure_code).failure : null,
      code: attempt.failure_code,
    })),
    ...rows.chargebacks.flatMap(({ reversed_at: reversedAt, ...taken }): ClaimEvent[] => {
      const amount = euros(taken.amount_cents);
      const code = taken.reason_code;
      const at = taken.charged_back_at.toISOString();
      return [
        { kind: 'chargeback', at, amount, failure: failureOfChargeback(code), code },
        ...(reversedAt
          ? [{ kind: 'chargeback-reversed' as const, at: reversedAt.toISOString(), amount }]
          : []),
      ];
    }),
    ...rows.reminders.map((sent) => ({
      kind: 'reminder' as const,
      at: sent.sent_at.toISOString(),
      day: sent.day,
    })),
    ...rows.deliveries.map((mail) => ({
      kind: 'invoice-mail' as const,
      at: mail.created_at.toISOString(),
      recipient: mail.recipient,
      isLost: mail.state === 'bounced' || mail.state === 'rejected',
    })),
    ...rows.bankPayments.map((paid) => ({
      kind: 'bank-payment' as const,
      at: paid.noted_at.toISOString(),
      amount: euros(paid.amount_cents),
      statementReference: paid.statement_reference,
    })),
    ...rows.refunds.map((refund) => ({
      kind: 'refund' as const,
      at: refund.created_at.toISOString(),
      amount: euros(refund.amount_cents),
      state: refund.state,
    })),
    ...acts.flatMap(({ action: named, at, actor, reason }): ClaimEvent[] => {
      const action = actsInStory.find((each) => each === named);
      return action ? [{ kind: 'act', at, action, by: actor.name, reason }] : [];
    }),
  ];
  return events.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
