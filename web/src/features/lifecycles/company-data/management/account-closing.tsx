import {
  getAccountStanding,
  putAccountClosed,
} from '@belfry/contract/lifecycles/company-data/company-data-management.contract.ts';
import type { DeletionStanding } from '@belfry/contract/lifecycles/company-data/company-data.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/api-client/call.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { toast } from '#platform/toast/toast.ts';
import { KnownReason } from '#features/ground/staff-access/known-reason.tsx';
import { managedCompaniesKey } from '#features/people/companies/management/companies-management.api.ts';
import styles from '#features/people/companies/management/companies-management.module.css';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Facts, Panel } from '#ui/page/panel.tsx';

/** What is open between a company and us, and the way to close its account, so that it may delete itself in spite of that. */
export function AccountClosing({ company }: { company: StaffCompany }) {
  const text = useText();
  const query = useQuery({
    queryKey: [...managedCompaniesKey, 'standing', company.id],
    queryFn: ({ signal }) => call(getAccountStanding, { params: { id: company.id } }, { signal, company }),
  });
  const state = useLoadState(query);
  const { data } = query;
  return (
    <Panel title={text('companies-management.account')}>
      <LoadState state={state}>{data && <Standing company={company} standing={data} />}</LoadState>
    </Panel>
  );
}

function Standing({ company, standing }: { company: StaffCompany; standing: DeletionStanding }) {
  const text = useText();
  const money = useMoney();
  const [isOpened, setOpened] = useState(false);
  const { open, balance, runningSubscriptions, ordersUnderWay, paymentsUnderWay, isAllowed } = standing;
  const isClosed = standing.isClosedByStaff;
  const act = text(isClosed ? 'companies-management.account.reopen' : 'companies-management.account.close');
  const count = (name: string, value: number) => ({ name, value: String(value) });
  return (
    <div className={styles['stack']}>
      <p>
        {text(
          isClosed
            ? 'companies-management.account.closed'
            : isAllowed
              ? 'companies-management.account.settled'
              : 'companies-management.account.open',
        )}
      </p>
      <Facts
        facts={[
          { name: text('companies-management.account.invoices'), value: money(open) },
          { name: text('companies-management.account.balance'), value: money(balance) },
          count(text('companies-management.account.subscriptions'), runningSubscriptions),
          count(text('companies-management.account.orders'), ordersUnderWay),
          count(text('companies-management.account.payments'), paymentsUnderWay),
        ]}
      />
      <div>
        <Button onClick={() => setOpened(true)}>{act}</Button>
      </div>
      {isOpened && <ClosingDialog company={company} isClosed={!isClosed} close={() => setOpened(false)} />}
    </div>
  );
}

interface ClosingDialogProps {
  company: StaffCompany;
  /** What it is to be. */
  isClosed: boolean;
  close: () => void;
}

function ClosingDialog({ company, isClosed, close }: ClosingDialogProps) {
  const text = useText();
  const client = useQueryClient();
  const { id, name = '' } = company;
  const act = isClosed ? 'close' : 'reopen';
  const form = useForm({
    schema: putAccountClosed.body,
    initial: { isClosed },
    submit: async (body) => {
      await call(putAccountClosed, { params: { id }, body }, { company }).finally(() =>
        client.invalidateQueries({ queryKey: managedCompaniesKey }),
      );
      toast(text(`companies-management.account.${act}.done`, { name }));
      close();
    },
  });
  return (
    <Dialog form title={text(`companies-management.account.${act}`)} close={close}>
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
        <p className={styles['words']}>{text(`companies-management.account.${act}.more`, { name })}</p>
        <KnownReason company={company} />
        <FormActions>
          <Button kind={isClosed ? 'danger' : 'primary'} type="submit" busy={form.busy}>
            {text(`companies-management.account.${act}`)}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
