import type { Checkout } from '@belfry/contract/money/checkout/checkout.contract.ts';
import { add, euros, subtract } from '@belfry/contract/values/money.ts';
import { useLingui } from '@lingui/react';
import { useMoney } from '#platform/i18n/use-money.ts';
import { type Text, useText } from '#platform/i18n/use-text.ts';
import { classNames } from '#ui/class-names.ts';
import styles from '../checkout.module.css';

/** What VAT is charged, or why none: “VAT 21% (Netherlands)”. */
export function vatName({ vat }: Pick<Checkout, 'vat'>, locale: string, text: Text): string {
  if (vat.category !== 'S') return text(`checkout.vat.${vat.category}`);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(vat.country) ?? vat.country;
  return text('checkout.vat.S', { rate: percent.format(vat.rate / 10_000), country });
}

/** What an order comes to, with its VAT, and what of it is due today. */
export function CheckoutSums({ checkout }: { checkout: Checkout }) {
  const text = useText();
  const money = useMoney();
  const { locale } = useLingui().i18n;
  const { lines, net, vat, dueToday, fromBalance } = checkout;
  const discount = lines.map((line) => line.discount).reduce(add, euros(0));
  const isPaidByBalance = fromBalance.cents !== 0;
  const rows = [
    { name: text('checkout.net'), amount: net },
    ...(discount.cents === 0 ? [] : [{ name: text('checkout.discount'), amount: discount, isSoft: true }]),
    { name: vatName(checkout, locale, text), amount: vat.amount },
    ...(isPaidByBalance
      ? [
          { name: text('checkout.total'), amount: dueToday },
          { name: text('checkout.balance'), amount: fromBalance },
        ]
      : []),
    { name: text('checkout.due'), amount: subtract(dueToday, fromBalance), isMain: true },
  ];
  return (
    <dl className={styles['sums']}>
      {rows.map(({ name, amount, isMain, isSoft }: Row) => (
        <div
          key={name}
          className={classNames(styles['sum'], isMain && styles['main'], isSoft && styles['soft'])}
        >
          <dt>{name}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Row {
  name: string;
  amount: Checkout['net'];
  isMain?: boolean;
  isSoft?: boolean;
}
