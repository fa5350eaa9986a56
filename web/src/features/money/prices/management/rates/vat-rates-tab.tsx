import type { ManagedVatRates } from '@belfry/contract/money/prices/rates-management.contract.ts';
import { euCountries } from '@belfry/contract/people/companies/vat-form.ts';
import type { Standing } from '@belfry/contract/values/standing.ts';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { formatDay } from '#platform/i18n/dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { useMay } from '#platform/session/session.ts';
import { toast } from '#platform/toast/toast.ts';
import styles from '#features/money/seller/management/dated.module.css';
import { RowDialog } from '#features/money/seller/management/row-dialog.tsx';
import { StandingBadge } from '#features/money/seller/management/standing-badge.tsx';
import { dayOf, typedDay } from '#features/money/seller/management/typed-day.ts';
import { countryName } from '#features/people/companies/countries.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { useRulesForm } from '#ui/form/use-rules-form.ts';
import { type Column, DataList } from '#ui/list/data-list.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Warning } from '#ui/warning.tsx';
import { useManagedVatRates, usePriceActs } from '../prices-management.api.ts';
import { readPercent } from './percent.ts';

/** Standard rates of VAT by country: what was, what holds and what comes. */
export function VatRatesTab() {
  const text = useText();
  const query = useManagedVatRates();
  const { locale } = useLingui().i18n;
  const maySet = useMay('MF');
  const [isSetting, setIsSetting] = useState(false);
  const { data } = query;
  const state = useLoadState(query);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const rows = (data?.items ?? [])
    .map((row) => ({ ...row, name: countryName(row.country) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale));
  const columns: Column<(typeof rows)[number]>[] = [
    {
      id: 'country',
      header: text('prices-management.vat.country'),
      width: 'minmax(0, 2fr)',
      cell: ({ name }) => name,
    },
    {
      id: 'rate',
      header: text('prices-management.vat.percent'),
      cell: ({ rate }) => percent.format(rate / 10_000),
    },
    {
      id: 'since',
      header: text('prices-management.day'),
      cell: ({ validFrom }) => formatDay(validFrom),
    },
    {
      id: 'standing',
      header: text('prices-management.notice.state'),
      cell: standingCell,
    },
  ];
  return (
    <LoadState state={state}>
      <div className={styles['stack']}>
        <div className={styles['head']}>
          <p className={styles['words']}>{text('prices-management.vat.more')}</p>
          {maySet && (
            <Button kind="primary" onClick={() => setIsSetting(true)}>
              {text('prices-management.vat.set')}
            </Button>
          )}
        </div>
        <Warning title={text('prices-management.vat.source')}>
          {text('prices-management.vat.source.more')}
        </Warning>
        <Panel title={text('prices-management.vat')}>
          <DataList
            label={text('prices-management.vat')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => String(id)}
            state={state}
            empty={null}
          />
        </Panel>
      </div>
      {isSetting && data && <VatRateDialog rates={data} close={() => setIsSetting(false)} />}
    </LoadState>
  );
}

const standingCell = ({ standing }: { standing: Standing }) => <StandingBadge standing={standing} />;

function VatRateDialog({ rates, close }: { rates: ManagedVatRates; close: () => void }) {
  const text = useText();
  const { addVatRate } = usePriceActs();
  const { locale } = useLingui().i18n;
  const [{ version, today }] = useState(rates);
  const countries = [...euCountries]
    .map((code) => ({ code, name: countryName(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale));
  const form = useRulesForm({
    initial: { country: 'NL', percent: '', validFrom: '' },
    rules: {
      body: ({ country, percent, validFrom }) => ({
        country,
        rate: readPercent(percent) ?? 0,
        validFrom: dayOf(validFrom),
        version,
      }),
      check: ({ percent, validFrom }) => {
        const day = typedDay(validFrom, today);
        return {
          ...(readPercent(percent) === null && { percent: { id: 'prices-management.vat.faulty' } }),
          ...('fault' in day && { validFrom: { id: day.fault } }),
        };
      },
      limits: () => ({ required: true }),
    },
    submit: async (body) => {
      await addVatRate(body);
      toast(text('prices-management.set.done'));
      close();
    },
  });
  return (
    <RowDialog title={text('prices-management.vat.set')} form={form} close={close}>
      <SelectField {...form.field('country')} label={text('prices-management.vat.country')}>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        {...form.field('percent')}
        inputMode="decimal"
        maxLength={6}
        label={text('prices-management.vat.percent')}
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
