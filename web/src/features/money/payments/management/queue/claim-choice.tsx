import type { FailedInvoice } from '@belfry/contract/money/payments/failed-invoices-management.contract.ts';
import { type Ref, useEffect, useId } from 'react';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { PaymentStateBadge } from '../../payment-state-badge.tsx';
import { nameOfClaim } from '../claim-facts.tsx';
import styles from '../money-management.module.css';

interface ClaimChoiceProps {
  ref: Ref<HTMLDivElement>;
  claims: readonly FailedInvoice[];
  /** Null where what is shown is none of these. */
  chosen: string | null;
  choose: (id: string) => void;
}

/** The claims of the queue, of which one is chosen. The list has the focus and says which, so that it stays where one leaves. */
export function ClaimChoice({ ref, claims, chosen, choose }: ClaimChoiceProps) {
  const text = useText();
  const money = useMoney();
  const dates = useDates();
  const id = useId();
  const optionOf = (claim: string) => `${id}-${claim}`;
  useEffect(() => {
    if (chosen)
      document.querySelector(`#${CSS.escape(`${id}-${chosen}`)}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen, id]);
  return (
    <div
      ref={ref}
      // The browser's own choice holds neither amounts nor badges.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      tabIndex={0}
      className={styles['claims']}
      aria-label={text('payments-management.queue')}
      aria-activedescendant={chosen ? optionOf(chosen) : undefined}
    >
      {claims.map((claim) => (
        // Keys are those of the list.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={claim.id}
          id={optionOf(claim.id)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          tabIndex={-1}
          aria-selected={claim.id === chosen}
          className={styles['claim']}
          onClick={() => choose(claim.id)}
        >
          <span className={styles['name']}>{claim.company.name}</span>
          <span className={styles['money']}>{money(claim.open)}</span>
          <span>
            <PaymentStateBadge state={claim.state} />
          </span>
          <span className={styles['soft']}>{dates.date(claim.since)}</span>
          <span className={styles['soft']}>{nameOfClaim(claim)}</span>
        </div>
      ))}
    </div>
  );
}
