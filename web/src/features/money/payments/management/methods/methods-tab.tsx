import type {
  ManagedMethod,
  ManagedMethods,
} from '@belfry/contract/money/payments/methods-management.contract.ts';
import { useState } from 'react';
import { formatDay } from '#platform/i18n/dates.ts';
import { type Text, useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { useMay } from '#platform/session/session.ts';
import styles from '#features/money/seller/management/dated.module.css';
import { StandingBadge } from '#features/money/seller/management/standing-badge.tsx';
import { Button } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { MethodDialog } from './method-dialog.tsx';
import { useManagedMethods } from './methods.api.ts';

/** Methods of payment: from when until when each is offered, and for what. */
export function MethodsTab() {
  const text = useText();
  const query = useManagedMethods();
  const maySet = useMay('MF');
  const [isSetting, setIsSetting] = useState(false);
  const { data } = query;
  return (
    <LoadState state={useLoadState(query)}>
      <div className={styles['stack']}>
        <div className={styles['head']}>
          <p className={styles['words']}>{text('prices-management.methods.more')}</p>
          {maySet && (
            <Button kind="primary" onClick={() => setIsSetting(true)}>
              {text('prices-management.methods.set')}
            </Button>
          )}
        </div>
        <Panel title={text('prices-management.methods')}>
          <Rows methods={data} />
        </Panel>
      </div>
      {isSetting && data && <MethodDialog methods={data} close={() => setIsSetting(false)} />}
    </LoadState>
  );
}

function Rows({ methods }: { methods: ManagedMethods | undefined }) {
  const text = useText();
  return (
    <ul className={styles['rows']} aria-label={text('prices-management.methods')}>
      {methods?.items.map((row) => (
        <li key={row.id}>
          <div className={styles['said']}>
            <span>
              {text('prices-management.from', { day: formatDay(row.validFrom) })} <strong>{row.label}</strong>
            </span>
            <span className={styles['soft']}>{abilities(row, text)}</span>
          </div>
          <StandingBadge standing={row.standing} />
        </li>
      ))}
    </ul>
  );
}

function abilities(row: ManagedMethod, text: Text): string {
  if (!row.isOffered) return text('prices-management.methods.ended');
  return (['first', 'recurring', 'single'] as const)
    .filter((ability) => row[ability])
    .map((ability) => text(`prices-management.methods.${ability}`))
    .join(' · ');
}
