import type { ClaimEvent } from '@belfry/contract/money/payments/failed-invoices-management.contract.ts';
import { sentences } from '#platform/i18n/listed.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { type Text, useText } from '#platform/i18n/use-text.ts';
import type { Money } from '@belfry/contract/values/money.ts';
import styles from './money-management.module.css';

/** All that happened to a claim, the oldest first. */
export function Timeline({ events }: { events: readonly ClaimEvent[] }) {
  const text = useText();
  const money = useMoney();
  const dates = useDates();
  return (
    <ol className={styles['timeline']} aria-label={text('payments-management.story')}>
      {events.map((event, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a story only grows at its end
        <li key={index}>
          <span className={styles['soft']}>{`${dates.date(event.at)} ${dates.time(event.at)}`}</span>
          <span>{eventWords(event, text, money)}</span>
        </li>
      ))}
    </ol>
  );
}

function eventWords(event: ClaimEvent, text: Text, money: (amount: Money) => string): string {
  switch (event.kind) {
    case 'added':
      return text('payments-management.event.added', { amount: money(event.amount) });
    case 'attempt': {
      const amount = money(event.amount);
      const method = event.method
        ? text(`payments.method.${event.method}`)
        : text('payments-management.no-method');
      const state = text(`payments.state.${event.state}`);
      const words = text(
        `payments-management.event.attempt.${event.sequence === 'recurring' ? 'ours' : 'theirs'}`,
        {
          amount,
          method,
          state,
        },
      );
      if (event.failure === null) return words;
      const why = text(`payments-management.failure.${event.failure}`);
      const reason = event.code ? `${why} (${event.code})` : why;
      return sentences(words, reason);
    }
    case 'chargeback': {
      const why = text(`payments-management.failure.${event.failure}`);
      return text('payments-management.event.chargeback', {
        amount: money(event.amount),
        why: event.code ? `${why} (${event.code})` : why,
      });
    }
    case 'chargeback-reversed':
      return text('payments-management.event.chargeback-reversed', { amount: money(event.amount) });
    case 'reminder':
      return text('payments-management.event.reminder', { day: event.day });
    case 'invoice-mail':
      return text(
        event.isLost ? 'payments-management.event.lost-mail' : 'payments-management.event.invoice-mail',
        {
          to: event.recipient,
        },
      );
    case 'bank-payment':
      return text('payments-management.event.bank-payment', {
        amount: money(event.amount),
        reference: event.statementReference,
      });
    case 'refund':
      return text('payments-management.event.refund', { amount: money(event.amount) });
    default:
      return text('payments-management.event.act', {
        act: text(`payments-management.acted.${event.action}`),
        by: event.by ?? text('payments-management.erased'),
        reason: event.reason ?? '',
      });
  }
}
