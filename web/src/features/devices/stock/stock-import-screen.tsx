import type { DeviceSecrets as Secrets } from '@belfry/contract/devices/stock/stock-management.contract.ts';
import { useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { wayBackTo } from '#platform/list/list-place.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Tabs } from '#ui/page/tabs.tsx';
import { SecretsDialog } from './secrets/secrets-dialog.tsx';
import styles from './stock.module.css';
import { StockListForm } from './import/stock-list-form.tsx';
import { StockOneForm } from './import/stock-one-form.tsx';

/** `/management/devices/import`: devices come into stock, one by a form or many by a list; their secrets are shown once. */
export function StockImportScreen() {
  const text = useText();
  const [made, setMade] = useState<readonly Secrets[]>([]);
  const [round, setRound] = useState(0);
  return (
    <div className={styles['parts']}>
      <PageHeader
        title={text('stock-import.title')}
        sub={text('stock-import.sub')}
        back={{ ...wayBackTo('/management/devices'), label: text('devices-management.title') }}
      />
      <Tabs
        // Empty again for the next.
        key={round}
        label={text('stock-import.title')}
        tabs={[
          { id: 'one', label: text('stock-import.one'), render: () => <StockOneForm tell={setMade} /> },
          { id: 'list', label: text('stock-import.list'), render: () => <StockListForm tell={setMade} /> },
        ]}
      />
      {made.length > 0 && (
        <SecretsDialog
          title={text('stock-import.made', { n: made.length })}
          secrets={made}
          close={() => {
            setMade([]);
            setRound(round + 1);
          }}
        />
      )}
    </div>
  );
}
