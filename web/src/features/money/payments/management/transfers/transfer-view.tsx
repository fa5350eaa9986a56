import { commaOf } from '@belfry/texts/joints.ts';
import { i18n } from '@lingui/core';
import { sendBackTransfer } from '@belfry/contract/money/payments/payments-management.contract.ts';
import type { Transfer } from '@belfry/contract/money/payments/transfers-management.contract.ts';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import { useState } from 'react';
import { Link } from 'react-router';
import { KnownReason } from '#features/ground/staff-access/known-reason.tsx';
import { companyAddress, managedAddress } from '#features/ground/staff-access/use-staff-company.ts';
import { call } from '#platform/api-client/call.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { formatDay } from '#platform/i18n/dates.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { useSession } from '#platform/session/session.ts';
import { gaveNoReason } from '#platform/staff-reason/staff-reason.ts';
import { toast } from '#platform/toast/toast.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { useRulesForm } from '#ui/form/use-rules-form.ts';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Facts, Panel } from '#ui/page/panel.tsx';
import styles from '../money-management.module.css';
import { useRefreshMoney, useTransfer } from '../money-management.api.ts';
import { AssignPanel } from './assign-panel.tsx';
import { TransferStateBadge } from './transfer-state-badge.tsx';

const backTo = '/management/failedinvoices?tab=transfers&state=unmatched';

/** An incoming transfer: who paid, what they wrote, what it paid; and, while something of it is nobody's, whose it may be. */
export function TransferView({ id }: { id: string }) {
  const text = useText();
  const money = useMoney();
  const [search, setSearch] = useState('');
  const [isSendingBack, setIsSendingBack] = useState(false);
  const query = useTransfer(id, search);
  const transfer = query.data;
  return (
    <div className={styles['stack']}>
      <div>
        <LinkButton to={backTo} kind="quiet" icon={<IconChevronLeft size={18} aria-hidden="true" />}>
          {text('payments-management.transfer.back')}
        </LinkButton>
      </div>
      <LoadState state={useLoadState(query)}>
        {transfer && (
          <>
            <Panel
              title={text('payments-management.transfer.title', { amount: money(transfer.amount) })}
              actions={<TransferStateBadge state={transfer.state} />}
            >
              <div className={styles['stack']}>
                <TransferFacts transfer={transfer} />
                {transfer.allowedActions.includes('send-back') && (
                  <div className={styles['acts']}>
                    <Button onClick={() => setIsSendingBack(true)}>
                      {text('payments-management.transfer.send-back')}
                    </Button>
                  </div>
                )}
              </div>
            </Panel>
            {transfer.allowedActions.includes('assign') && (
              <AssignPanel
                key={transfer.unmatched.cents}
                transfer={transfer}
                search={search}
                setSearch={setSearch}
              />
            )}
            {isSendingBack && <SendBackDialog transfer={transfer} close={() => setIsSendingBack(false)} />}
          </>
        )}
      </LoadState>
    </div>
  );
}

function TransferFacts({ transfer }: { transfer: Transfer }) {
  const text = useText();
  const money = useMoney();
  const { parts } = transfer;
  return (
    <>
      <Facts
        facts={[
          { name: text('payments-management.transfer.payer'), value: transfer.payerName },
          { name: text('payments-management.transfer.iban'), value: transfer.payerIban },
          { name: text('payments-management.transfer.day'), value: formatDay(transfer.bookedOn) },
          { name: text('payments-management.transfer.unmatched'), value: money(transfer.unmatched) },
          { name: text('payments-management.transfer.remittance'), value: transfer.remittance },
          { name: text('payments-management.transfer.bank'), value: transfer.bankReference },
        ]}
      />
      {parts.length > 0 && (
        <ul className={styles['timeline']} aria-label={text('payments-management.transfer.paid')}>
          {parts.map(({ paymentId, company, invoiceId, invoiceNumber, reference, amount }) => (
            <li key={paymentId}>
              <span className={styles['money']}>{money(amount)}</span>
              <span>
                <Link to={companyAddress(company)}>{company.name}</Link>
                {commaOf(i18n.locale)}
                {invoiceId ? (
                  <Link to={managedAddress('invoices', invoiceId, company)}>
                    {invoiceNumber ?? reference}
                  </Link>
                ) : (
                  reference
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function SendBackDialog({ transfer, close }: { transfer: Transfer; close: () => void }) {
  const text = useText();
  const money = useMoney();
  const refresh = useRefreshMoney();
  const { user } = useSession();
  // Transfers stand in the maker's own books.
  const own = { id: user?.company ?? '' };
  const amount = money(transfer.unmatched);
  const form = useRulesForm<Record<string, unknown>, null>({
    initial: {},
    rules: { body: () => null, check: () => ({}), limits: () => ({ required: false }) },
    submit: async () => {
      await call(sendBackTransfer, { params: { id: transfer.id } }, { company: own });
      toast(text('payments-management.transfer.send-back.done', { amount }));
      refresh();
      close();
    },
  });
  return (
    <Dialog title={text('payments-management.transfer.send-back.title', { amount })} close={close}>
      <Form
        form={form}
        failure={form.failure && !gaveNoReason(form.failure) ? errorText(form.failure, text) : undefined}
      >
        <p>{text('payments-management.transfer.send-back.more')}</p>
        <KnownReason company={own} />
        <FormActions>
          <Button type="submit" kind="primary" busy={form.busy} data-autofocus>
            {text('payments-management.transfer.send-back')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
