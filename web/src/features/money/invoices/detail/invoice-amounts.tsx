import type { Invoice } from '@belfry/contract/money/invoices/invoices.contract.ts';
import { useLingui } from '@lingui/react';
import { useMoney } from '#platform/i18n/use-money.ts';
import { type Text, useText } from '#platform/i18n/use-text.ts';
import { classNames } from '#ui/class-names.ts';
import { Panel } from '#ui/page/panel.tsx';
import styles from '../invoices.module.css';

type Amounts = Pick<
  Invoice,
  'kind' | 'net' | 'vat' | 'vatCategory' | 'vatRate' | 'total' | 'paid' | 'credited' | 'writtenOff' | 'open'
>;

/** What VAT an invoice has, or why it has none: “VAT 21%”. */
export function vatWords(
  { vatCategory, vatRate }: Pick<Invoice, 'vatCategory' | 'vatRate'>,
  locale: string,
  text: Text,
): string {
  if (vatCategory !== 'S') return text(`invoices.screen.amounts.vat.${vatCategory}`);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return text('invoices.screen.amounts.vat.S', { rate: percent.format((vatRate ?? 0) / 10_000) });
}

/** What an invoice comes to, and what became of it. */
export function InvoiceAmounts({ invoice }: { invoice: Amounts }) {
  const text = useText();
  const money = useMoney();
  const { locale } = useLingui().i18n;
  const { kind, net, vat, total, paid, credited, writtenOff, open } = invoice;
  const isCredit = kind === 'credit-note';
  const rows = [
    { name: text('invoices.screen.amounts.net'), amount: net },
    { name: vatWords(invoice, locale, text), amount: vat },
    {
      name: text(isCredit ? 'invoices.screen.amounts.given-back' : 'invoices.screen.amounts.total'),
      amount: total,
      isMain: true,
    },
    ...[
      { name: text('invoices.screen.amounts.paid'), amount: paid },
      { name: text('invoices.screen.amounts.credited'), amount: credited },
      { name: text('invoices.screen.amounts.written-off'), amount: writtenOff },
    ].filter(({ amount }) => amount.cents !== 0),
    ...(isCredit ? [] : [{ name: text('invoices.screen.amounts.open'), amount: open, isMain: true }]),
  ];
  return (
    <Panel title={text('invoices.screen.amounts')}>
      <dl className={styles['sums']}>
        {rows.map(({ name, amount, isMain }) => (
          <div key={name} className={classNames(styles['sum'], isMain && styles['main'])}>
            <dt>{name}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
