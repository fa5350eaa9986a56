import type { TransferProposal } from '@belfry/contract/money/payments/transfers-management.contract.ts';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { PaymentStateBadge } from '../../payment-state-badge.tsx';
import { nameOfClaim } from '../claim-facts.tsx';
import styles from '../money-management.module.css';

interface ProposalsProps {
  proposals: readonly TransferProposal[];
  isSearch: boolean;
  add: (claim: TransferProposal) => void;
}

/** Claims that a transfer may have been meant for, the best first, with why. */
export function Proposals({ proposals, isSearch, add }: ProposalsProps) {
  const text = useText();
  const money = useMoney();
  const title = text(isSearch ? 'payments-management.assign.found' : 'payments-management.assign.proposed');
  if (proposals.length === 0)
    return (
      <p>{text(isSearch ? 'payments-management.assign.none-found' : 'payments-management.assign.none')}</p>
    );
  return (
    <>
      <h3>{title}</h3>
      <ul className={styles['timeline']} aria-label={title}>
        {proposals.map((claim) => (
          <li key={claim.paymentId} className={styles['part']}>
            <span className={styles['head']}>
              <span className={styles['name']}>{`${claim.company.name}, ${nameOfClaim(claim)}`}</span>
              <span className={styles['money']}>{money(claim.open)}</span>
              <PaymentStateBadge state={claim.state} />
              {claim.fits.map((fit) => (
                <Badge key={fit} tone="ok" icon={IconCheck}>
                  {text(`payments-management.fit.${fit}`)}
                </Badge>
              ))}
            </span>
            <Button onClick={() => add(claim)}>
              {text('payments-management.assign.add', { what: nameOfClaim(claim) })}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
