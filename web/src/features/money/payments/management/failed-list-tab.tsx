import type { FailedInvoice } from '@belfry/contract/money/payments/failed-invoices-management.contract.ts';
import {
  mailPaymentLink,
  retryPayment,
  setDunning,
} from '@belfry/contract/money/payments/payments-management.contract.ts';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { useMemo } from 'react';
import { call } from '#platform/api-client/call.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { ExportButton } from '#platform/list/export-button.tsx';
import { useListPlace } from '#platform/list/list-place.ts';
import { ListView } from '#platform/list/list-view.tsx';
import type { RowAct } from '#platform/list/row-acts.ts';
import { useList } from '#platform/list/use-list.ts';
import { Notice } from '#ui/loading/notice.tsx';
import { nameOfClaim } from './claim-facts.tsx';
import { failedList } from './failed-list.tsx';
import styles from './money-management.module.css';

/** The list of what could not be collected, with what may be done to many at once. */
export function FailedListTab() {
  const text = useText();
  const list = useList(failedList);
  const place = useListPlace();
  const acts = useMemo<RowAct<FailedInvoice>[]>(() => {
    const many = (id: 'retry' | 'payment-link' | 'dunning-off', act: RowAct<FailedInvoice>['act']) => ({
      id,
      label: text(`payments-management.act.${id}`),
      more: (rows: number) => text(`payments-management.act.${id}.many`, { n: rows }),
      hindrance: ({ allowedActions }: FailedInvoice) =>
        allowedActions.includes(id) ? null : text(`payments-management.act.${id}.not`),
      nameOf: (claim: FailedInvoice) => `${claim.company.name}, ${nameOfClaim(claim)}`,
      companyOf: ({ company }: FailedInvoice) => company,
      act,
    });
    return [
      many('retry', ({ id }, how) => call(retryPayment, { params: { id } }, how)),
      many('payment-link', ({ id }, how) => call(mailPaymentLink, { params: { id }, body: {} }, how)),
      many('dunning-off', ({ id }, how) =>
        call(setDunning, { params: { id }, body: { isDunned: false } }, how),
      ),
    ];
  }, [text]);
  return (
    <div className={styles['stack']}>
      <div className={styles['acts']}>
        <ExportButton list={list} />
      </div>
      <ListView
        list={list}
        label={text('payments-management.queue')}
        place={place}
        acts={acts}
        empty={
          <Notice
            icon={IconCircleCheck}
            title={text('payments-management.queue.empty')}
            more={text('payments-management.queue.empty.more')}
          />
        }
      />
    </div>
  );
}
