import type { ManagedDiscounts } from '@belfry/contract/money/prices/rates-management.contract.ts';
import { useState } from 'react';
import { formatDay } from '#platform/i18n/dates.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { readAmount } from '#platform/i18n/written-amount.rules.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { useMay } from '#platform/session/session.ts';
import { toast } from '#platform/toast/toast.ts';
import styles from '#features/money/seller/management/dated.module.css';
import { StandingBadge } from '#features/money/seller/management/standing-badge.tsx';
import { dayOf, typedDay } from '#features/money/seller/management/typed-day.ts';
import { RowDialog } from '#features/money/seller/management/row-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { useRulesForm } from '#ui/form/use-rules-form.ts';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { useManagedDiscounts, usePriceActs } from '../prices-management.api.ts';

/** Starting discounts: what was, what holds and what comes. */
export function DiscountsTab() {
  const text = useText();
  const money = useMoney();
  const dates = useDates();
  const query = useManagedDiscounts();
  const maySet = useMay('MF');
  const [isSetting, setIsSetting] = useState(false);
  const { data } = query;
  return (
    <LoadState state={useLoadState(query)}>
      <div className={styles['stack']}>
        <div className={styles['head']}>
          <p className={styles['words']}>{text('prices-management.discounts.more')}</p>
          {maySet && (
            <Button kind="primary" onClick={() => setIsSetting(true)}>
              {text('prices-management.discounts.set')}
            </Button>
          )}
        </div>
        <Panel title={text('prices-management.discounts')}>
          <ul className={styles['rows']} aria-label={text('prices-management.discounts')}>
            {data?.items.map(({ id, validFrom, monthly, months, addedAt, standing }) => (
              <li key={id}>
                <div className={styles['said']}>
                  <span>
                    {text('prices-management.from', { day: formatDay(validFrom) })}{' '}
                    <strong>
                      {months === 0
                        ? text('prices-management.discounts.none')
                        : text('prices-management.discounts.row', { amount: money(monthly), months })}
                    </strong>
                  </span>
                  <span className={styles['soft']}>
                    {text('prices-management.added', { day: dates.date(addedAt) })}
                  </span>
                </div>
                <StandingBadge standing={standing} />
              </li>
            ))}
          </ul>
        </Panel>
      </div>
      {isSetting && data && <DiscountDialog discounts={data} close={() => setIsSetting(false)} />}
    </LoadState>
  );
}

function DiscountDialog({ discounts, close }: { discounts: ManagedDiscounts; close: () => void }) {
  const text = useText();
  const { addDiscount } = usePriceActs();
  const [{ version, today }] = useState(discounts);
  const form = useRulesForm({
    initial: { amount: '', months: '', validFrom: '' },
    rules: {
      body: ({ amount, months, validFrom }) => ({
        monthlyCents: readAmount(amount)?.cents ?? 0,
        months: Number(months),
        validFrom: dayOf(validFrom),
        version,
      }),
      check: ({ amount, months, validFrom }) => {
        const day = typedDay(validFrom, today);
        const isMonths = /^\d{1,2}$/.test(months.trim()) && Number(months) <= 24;
        return {
          ...(!readAmount(amount) && { amount: { id: 'prices-management.amount.faulty' } }),
          ...(!isMonths && { months: { id: 'prices-management.discounts.months.faulty' } }),
          ...('fault' in day && { validFrom: { id: day.fault } }),
        };
      },
      limits: () => ({ required: true }),
    },
    submit: async (body) => {
      await addDiscount(body);
      toast(text('prices-management.set.done'));
      close();
    },
  });
  return (
    <RowDialog title={text('prices-management.discounts.set')} form={form} close={close}>
      <TextField
        {...form.field('amount')}
        inputMode="decimal"
        maxLength={12}
        label={text('prices-management.discounts.amount')}
        hint={text('prices-management.amount.hint')}
      />
      <TextField
        {...form.field('months')}
        inputMode="numeric"
        maxLength={2}
        label={text('prices-management.discounts.months')}
        hint={text('prices-management.discounts.months.hint')}
      />
      <TextField
        {...form.field('validFrom')}
        maxLength={10}
        label={text('prices-management.day')}
        hint={text('prices-management.day.hint')}
      />
    </RowDialog>
  );
}
