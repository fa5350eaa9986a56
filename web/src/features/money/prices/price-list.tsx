import type { Price, PriceList as Prices } from '@belfry/contract/money/prices/prices.contract.ts';
import { useLingui } from '@lingui/react';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { type Column, DataList } from '#ui/list/data-list.tsx';
import { FoldedPanel } from '#ui/page/panel.tsx';
import { chargedText, priceText } from './price-words.ts';
import styles from './prices.module.css';

/** What subscriptions cost today: the price text (spec §9), and a table by type. */
export function PriceList({ prices, startingDiscount }: Pick<Prices, 'prices' | 'startingDiscount'>) {
  const text = useText();
  const money = useMoney();
  const { locale } = useLingui().i18n;
  const monthly = prices.find(({ type }) => type === 'monthly');
  const columns: Column<Price>[] = [
    { id: 'type', header: text('prices.column.type'), cell: ({ type }) => text(`prices.type.${type}`) },
    { id: 'monthly', header: text('prices.column.monthly'), cell: (price) => money(price.monthly) },
    {
      id: 'charged',
      header: text('prices.column.charged'),
      cell: (price) => chargedText(price, locale, text),
    },
  ];
  return (
    <FoldedPanel title={text('prices.title')}>
      <div className={styles['words']}>
        {monthly && <p className={styles['text']}>{priceText(monthly, startingDiscount, locale, text)}</p>}
        <p className={styles['soft']}>
          {text('prices.basis')} {startingDiscount && text('prices.discount')}
        </p>
      </div>
      <DataList
        label={text('prices.table')}
        columns={columns}
        rows={prices}
        rowKey={({ type }) => type}
        state={{ kind: 'ready' }}
        empty={null}
      />
    </FoldedPanel>
  );
}
