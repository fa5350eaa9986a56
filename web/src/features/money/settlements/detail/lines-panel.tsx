import type { Settlement } from '@belfry/contract/money/settlements/settlements-management.contract.ts';
import { Link } from 'react-router';
import { companyAddress, managedAddress } from '#features/ground/staff-access/use-staff-company.ts';
import { useText } from '#platform/i18n/use-text.ts';
import type { ListColumn } from '#platform/list/list-description.ts';
import { DataList } from '#ui/list/data-list.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { AmountCell } from '../settlement-list.tsx';
import { useColumns } from './use-columns.ts';

type Line = Settlement['details'][number];

const columns: readonly ListColumn<Line>[] = [
  {
    id: 'company',
    header: 'settlements.line.company',
    width: 'minmax(0, 1.4fr)',
    cell: ({ companyId, companyName }, { text }) =>
      companyId ? (
        <Link to={companyAddress({ id: companyId, name: companyName ?? undefined })}>
          {companyName ?? text('settlements.line.deleted')}
        </Link>
      ) : (
        '–'
      ),
  },
  {
    id: 'kind',
    header: 'settlements.line.kind',
    width: 'minmax(0, 1fr)',
    cell: ({ kind }, { text }) => text(`settlements.line.${kind}`),
  },
  {
    id: 'belongs',
    header: 'settlements.line.invoice',
    width: '9rem',
    cell: (line) => <Belongs line={line} />,
  },
  {
    id: 'amount',
    header: 'settlements.amount',
    width: '8rem',
    amount: true,
    cell: ({ amount }) => <AmountCell of={amount} />,
  },
  {
    id: 'fee',
    header: 'settlements.line.fee',
    width: '6rem',
    from: 64,
    amount: true,
    cell: ({ fee }) => <AmountCell of={fee} />,
  },
  {
    id: 'provider',
    header: 'settlements.provider-id',
    width: '9rem',
    from: 80,
    cell: ({ providerId }) => providerId,
  },
];

/** Each line of a payout with whose it is, and the payment and the invoice that it belongs to. */
export function LinesPanel({ settlement: { details, lines } }: { settlement: Settlement }) {
  const text = useText();
  return (
    <Panel title={text('settlements.lines')}>
      {details.length < lines && <p>{text('settlements.lines.more', { n: details.length })}</p>}
      <DataList
        label={text('settlements.lines')}
        columns={useColumns(columns)}
        rows={details}
        rowKey={({ kind, providerId }) => `${kind}/${providerId}`}
        state={{ kind: 'ready' }}
        empty={<p>{text('settlements.lines.none')}</p>}
      />
    </Panel>
  );
}

/** The invoice that a line paid, or the payment where it is no invoice's. */
function Belongs({ line: { companyId, paymentId, invoiceId, invoiceNumber } }: { line: Line }) {
  const text = useText();
  if (!companyId || !paymentId) return '–';
  const company = { id: companyId };
  if (invoiceId)
    return <Link to={managedAddress('invoices', invoiceId, company)}>{invoiceNumber ?? invoiceId}</Link>;
  return (
    <Link to={`/management/failedinvoices?payment=${paymentId}&company=${companyId}`}>
      {text('settlements.line.payment')}
    </Link>
  );
}
