import type { InvoiceLine } from '@belfry/contract/money/invoices/invoices.contract.ts';
import { formatDay } from '#platform/i18n/dates.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { type Column, DataList } from '#ui/list/data-list.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { dayLater } from '../invoice-standing.ts';
import styles from '../invoices.module.css';
import { groupsOf } from './line-groups.ts';

/** A line, without its amounts for staff who see no money. */
type Line = Omit<InvoiceLine, 'amount' | 'discount' | 'net'> &
  Partial<Pick<InvoiceLine, 'amount' | 'discount' | 'net'>>;

/** What an invoice is for, by the customer's own reference. */
export function InvoiceLines({ lines }: { lines: readonly Line[] }) {
  const text = useText();
  const hasAmounts = lines.some(({ net }) => net !== undefined);
  const columns = useColumns().filter(({ amount }) => hasAmounts || !amount);
  const groups = groupsOf(lines);
  const isOne = groups.length === 1 && groups[0]?.reference === null;
  return (
    <Panel title={text('invoices.screen.lines')}>
      <div className={styles['groups']}>
        {groups.map(({ reference, lines: rows }) => {
          const title =
            reference === null
              ? text('invoices.screen.lines.without-reference')
              : text('invoices.screen.lines.reference', { reference });
          return (
            <div key={reference ?? ''} className={styles['group']}>
              {!isOne && <h3>{title}</h3>}
              <DataList
                label={isOne ? text('invoices.screen.lines') : title}
                columns={columns}
                rows={rows}
                rowKey={({ line }) => String(line)}
                state={{ kind: 'ready' }}
                empty={null}
              />
            </div>
          );
        })}
      </div>
    </Panel>
  );
}

function useColumns(): Column<Line>[] {
  const text = useText();
  const money = useMoney();
  return [
    {
      id: 'device',
      header: text('invoices.screen.line.device'),
      width: 'minmax(0, 1.4fr)',
      cell: ({ device, location, serialNumber }) => (
        <span className={styles['two']}>
          <span>{device}</span>
          <span className={styles['soft']}>{[location, serialNumber].filter(Boolean).join(' · ')}</span>
        </span>
      ),
    },
    {
      id: 'what',
      header: text('invoices.screen.line.what'),
      bare: true,
      cell: ({ type, from, until }) => {
        // Those two are never charged for, and have no name.
        const name = type === 'demo' || type === 'internal-test' ? type : text(`prices.type.${type}`);
        const period = { from: formatDay(from), to: formatDay(dayLater(until, -1)) };
        return (
          <span className={styles['two']}>
            <span>{name}</span>
            <span className={styles['soft']}>{text('invoices.screen.line.period', period)}</span>
          </span>
        );
      },
    },
    {
      id: 'net',
      header: text('invoices.screen.line.net'),
      width: 'minmax(0, 0.8fr)',
      amount: true,
      cell: ({ amount, discount, net }) => (
        <span className={styles['two']}>
          <span className={styles['amount']}>{net && money(net)}</span>
          {amount && discount && discount.cents !== 0 && (
            <span className={styles['soft']}>
              {text('invoices.screen.line.discount', { amount: money(amount), discount: money(discount) })}
            </span>
          )}
        </span>
      ),
    },
  ];
}
