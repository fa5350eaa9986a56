import { putDeviceAllowance } from '@belfry/contract/money/subscriptions/allowance-management.contract.ts';
import {
  type ManagedSubscriptionItem,
  retireSubscription,
} from '@belfry/contract/money/subscriptions/subscriptions-management.contract.ts';
import { useState } from 'react';
import { call } from '#platform/api-client/call.ts';
import { useText } from '#platform/i18n/use-text.ts';
import type { RowAct } from '#platform/list/row-acts.ts';
import { useMay } from '#platform/session/session.ts';
import { invoiceDay } from '#features/money/invoices/invoice-standing.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import { TextField } from '#ui/form/field.tsx';
import { presentTime } from '#ui/present.ts';
import { lastDay } from './allowance-form.ts';

type Row = ManagedSubscriptionItem;

/** What staff do to subscriptions of a list, one or many: end them, and allow or block the paid services of their devices. */
export function useSubscriptionRowActs(): RowAct<Row>[] {
  const text = useText();
  const seesMoney = useMay('MF');
  const [isCredited, setCredited] = useState(true);
  const [until, setUntil] = useState('');
  const [note, setNote] = useState('');
  const of = {
    nameOf: ({ deviceName, serialNumber }: Row) => deviceName || serialNumber,
    companyOf: ({ company }: Row) => company,
  };
  const day = lastDay(until, invoiceDay(presentTime()));
  const allowance = (act: 'allow' | 'block'): RowAct<Row> => ({
    ...of,
    id: act,
    label: text(`subscriptions-management.act.${act}`),
    more: () => text(`subscriptions-management.allowance.${act}.rows`),
    ...(act === 'block' && { isDangerous: true }),
    hindrance: ({ deviceId }) => (deviceId === null ? text('subscriptions-management.act.no-device') : null),
    fields: (
      <>
        <TextField
          label={text('subscriptions-management.allowance.until')}
          hint={text('subscriptions-management.allowance.until.hint')}
          required={false}
          value={until}
          onChange={(event) => setUntil(event.target.value)}
        />
        <TextField
          label={text('subscriptions-management.allowance.note')}
          hint={text('subscriptions-management.allowance.note.hint')}
          required={false}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </>
    ),
    missing: day === null ? text('subscriptions-management.allowance.until.faulty') : null,
    act: ({ deviceId }, { reason }) =>
      call(
        putDeviceAllowance,
        {
          params: { id: deviceId ?? '' },
          body: { allowed: act === 'allow', ...day, ...(note.trim() && { note }) },
        },
        { reason },
      ),
  });
  const retire: RowAct<Row> = {
    ...of,
    id: 'retire',
    label: text('subscriptions-management.act.retire'),
    more: (n) => text('subscriptions-management.retire.rows', { n }),
    isDangerous: true,
    hindrance: ({ allowedActions }) =>
      allowedActions.includes('retire') ? null : text('subscriptions-management.act.hindered'),
    fields: (
      <CheckField
        label={text('subscriptions-management.retire.credit')}
        checked={isCredited}
        onChange={(event) => setCredited(event.target.checked)}
      />
    ),
    act: ({ id }, how) => call(retireSubscription, { params: { id }, body: { isCredited } }, how),
  };
  return [...(seesMoney ? [retire] : []), allowance('allow'), allowance('block')];
}
