import type { CompanyAccount as Account } from '@belfry/contract/money/payments/company-account-management.contract.ts';
import type { ClaimAct } from '@belfry/contract/money/payments/failed-invoices-management.contract.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { managedAddress } from '#features/ground/staff-access/use-staff-company.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { toast } from '#platform/toast/toast.ts';
import { Button } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Facts, Panel } from '#ui/page/panel.tsx';
import { PaymentStateBadge } from '../payment-state-badge.tsx';
import { ClaimActDialog } from './claim-act.tsx';
import { ClaimActs } from './claim-acts.tsx';
import { nameOfClaim } from './claim-facts.tsx';
import { MandateFacts } from './mandate-facts.tsx';
import styles from './money-management.module.css';
import { useCompanyAccount, useRefreshMoney } from './money-management.api.ts';
import { RefundDialog } from './refund-dialog.tsx';

/** What one company owes and has, for staff who see money. */
export function CompanyAccount({ company }: { company: StaffCompany }) {
  const query = useCompanyAccount(company);
  return (
    <LoadState state={useLoadState(query)}>
      {query.data && (
        <div className={styles['stack']}>
          <Balance account={query.data} company={company} />
          <Owed account={query.data} company={company} />
          <Mandates account={query.data} />
          <Moved account={query.data} company={company} />
        </div>
      )}
    </LoadState>
  );
}

function Balance({ account, company }: { account: Account; company: StaffCompany }) {
  const text = useText();
  const money = useMoney();
  const [isRefunding, setIsRefunding] = useState(false);
  return (
    <Panel
      title={text('payments-management.account')}
      actions={
        account.allowedActions.includes('refund-balance') && (
          <Button onClick={() => setIsRefunding(true)}>{text('payments-management.refund')}</Button>
        )
      }
    >
      <Facts
        facts={[
          { name: text('payments-management.account.balance'), value: money(account.balance) },
          { name: text('payments-management.account.open'), value: money(account.open) },
        ]}
      />
      {isRefunding && (
        <RefundDialog balance={account.balance} company={company} close={() => setIsRefunding(false)} />
      )}
    </Panel>
  );
}

function Owed({ account, company }: { account: Account; company: StaffCompany }) {
  const text = useText();
  const money = useMoney();
  const refresh = useRefreshMoney();
  const [asked, setAsked] = useState<{ claim: Account['claims'][number]; act: ClaimAct } | null>(null);
  return (
    <Panel title={text('payments-management.account.claims')}>
      {account.claims.length === 0 && <p>{text('payments-management.account.claims.none')}</p>}
      <ul className={styles['timeline']} aria-label={text('payments-management.account.claims')}>
        {account.claims.map((claim) => (
          <li key={claim.id}>
            <span className={styles['money']}>{money(claim.open)}</span>
            <div className={styles['stack']}>
              <span className={styles['head']}>
                {claim.invoiceId ? (
                  <Link to={managedAddress('invoices', claim.invoiceId, company)}>{nameOfClaim(claim)}</Link>
                ) : (
                  claim.reference
                )}
                <PaymentStateBadge state={claim.state} />
              </span>
              <ClaimActs acts={claim.allowedActions} begin={(act) => setAsked({ claim, act })} />
            </div>
          </li>
        ))}
      </ul>
      {asked && (
        <ClaimActDialog
          claim={{
            id: asked.claim.id,
            name: nameOfClaim(asked.claim),
            open: asked.claim.open,
            company: { ...company, name: company.name ?? '' },
          }}
          act={asked.act}
          close={() => setAsked(null)}
          done={(_, outcome) => {
            setAsked(null);
            toast(outcome);
            refresh();
          }}
        />
      )}
    </Panel>
  );
}

function Mandates({ account: { mandates } }: { account: Account }) {
  const text = useText();
  return (
    <Panel title={text('payments-management.mandate')}>
      {mandates.length === 0 ? (
        <MandateFacts mandate={null} />
      ) : (
        <div className={styles['stack']}>
          {mandates.map((mandate) => (
            <MandateFacts key={mandate.id} mandate={mandate} />
          ))}
        </div>
      )}
    </Panel>
  );
}

function Moved({ account: { payments }, company }: { account: Account; company: StaffCompany }) {
  const text = useText();
  const money = useMoney();
  const dates = useDates();
  return (
    <Panel title={text('payments-management.account.moved')}>
      {payments.length === 0 && <p>{text('payments-management.account.moved.none')}</p>}
      <ul className={styles['timeline']} aria-label={text('payments-management.account.moved')}>
        {payments.map(({ kind, at, amount, method, invoiceId, invoiceNumber }) => (
          <li key={`${kind} ${at}`}>
            <span className={styles['soft']}>{dates.date(at)}</span>
            <span>
              {text(`payments-management.moved.${kind}`, {
                amount: money(amount),
                method: method ? text(`payments.method.${method}`) : text('payments-management.no-method'),
              })}
              {invoiceId && invoiceNumber && (
                <>
                  {' '}
                  <Link to={managedAddress('invoices', invoiceId, company)}>{invoiceNumber}</Link>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
