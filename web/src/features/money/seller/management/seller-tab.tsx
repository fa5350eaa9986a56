import type {
  ManagedSeller,
  ManagedSellers,
  SellerField,
} from '@belfry/contract/money/seller/seller-management.contract.ts';
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs';
import { useState } from 'react';
import { formatDay } from '#platform/i18n/dates.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { type Text, useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { useMay } from '#platform/session/session.ts';
import { countryName } from '#features/people/companies/countries.ts';
import { Button } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { Facts, Panel } from '#ui/page/panel.tsx';
import styles from './dated.module.css';
import { LogoPicture } from './logo-picture.tsx';
import { SellerDialog } from './seller-dialog.tsx';
import { useManagedSellers } from './sellers.api.ts';
import { StandingBadge } from './standing-badge.tsx';

/** Who sells, as it stands on invoices: what was said, what holds and what comes, each with what was other before. */
export function SellerTab() {
  const text = useText();
  const query = useManagedSellers();
  const maySet = useMay('MF');
  const [isSetting, setIsSetting] = useState(false);
  const { data } = query;
  return (
    <LoadState state={useLoadState(query)}>
      <div className={styles['stack']}>
        <div className={styles['head']}>
          <p className={styles['words']}>{text('prices-management.seller.more')}</p>
          {maySet && (
            <Button kind="primary" onClick={() => setIsSetting(true)}>
              {text('prices-management.seller.set')}
            </Button>
          )}
        </div>
        {data?.items.length === 0 && (
          <Notice
            icon={IconBuildingStore}
            title={text('prices-management.seller.none')}
            more={text('prices-management.seller.none.more')}
          />
        )}
        {data?.items.map((seller) => (
          <SellerPanel key={seller.id} seller={seller} />
        ))}
      </div>
      {isSetting && data && <SellerDialog sellers={data} close={() => setIsSetting(false)} />}
    </LoadState>
  );
}

function SellerPanel({ seller }: { seller: ManagedSeller }) {
  const text = useText();
  const dates = useDates();
  const { standing, validFrom, addedAt, logo, changed } = seller;
  // What no longer holds says only what it brought.
  const fields =
    standing === 'now' || standing === 'announced' || changed.length === 0 ? shownFields : changed;
  return (
    <Panel
      title={text('prices-management.seller.since', { day: formatDay(validFrom) })}
      actions={<StandingBadge standing={standing} />}
    >
      <div className={styles['stack']}>
        {logo && <LogoPicture source={logo} />}
        <Facts
          facts={fields.map((field) => ({
            name: text(`prices-management.seller.${field}`),
            value: changed.includes(field) ? (
              <mark className={styles['changed']}>{valueOf(seller, field, text)}</mark>
            ) : (
              valueOf(seller, field, text)
            ),
          }))}
        />
        <p className={styles['soft']}>
          {text('prices-management.added', { day: dates.date(addedAt) })}
          {changed.length > 0 && <> · {text('prices-management.seller.changed', { n: changed.length })}</>}
        </p>
      </div>
    </Panel>
  );
}

const shownFields: readonly SellerField[] = [
  'legalName',
  'address',
  'postalCode',
  'city',
  'country',
  'registrationNumber',
  'taxNumber',
  'iban',
  'bic',
  'accountName',
  'contactName',
  'email',
  'phoneNumber',
  'invoiceSeries',
  'creditSeries',
  'oss',
  'logo',
];

function valueOf(seller: ManagedSellers['items'][number], field: SellerField, text: Text): string {
  if (field === 'logo') return text(`prices-management.yes-no.${seller.hasLogo ? 'yes' : 'no'}`);
  if (field === 'oss') return text(`prices-management.yes-no.${seller.oss ? 'yes' : 'no'}`);
  if (field === 'country') return countryName(seller.country);
  return seller[field] ?? '–';
}
