import type { ManagedConditions } from '@belfry/contract/money/checkout/conditions-management.contract.ts';
import { termsLanguages } from '@belfry/contract/ground/terms/terms.contract.ts';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { formatDay } from '#platform/i18n/dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { useMay } from '#platform/session/session.ts';
import styles from '#features/money/seller/management/dated.module.css';
import { StandingBadge } from '#features/money/seller/management/standing-badge.tsx';
import { Button } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Fold } from '#ui/page/fold.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { useManagedConditions } from './conditions.api.ts';
import { ConditionsDialog } from './conditions-dialog.tsx';

/** Versions of the conditions of sale, with how much was agreed to under each. */
export function ConditionsTab() {
  const text = useText();
  const query = useManagedConditions();
  const maySet = useMay('MF');
  const [isSetting, setIsSetting] = useState(false);
  const { data } = query;
  const now = data?.items.find(({ standing }) => standing === 'now');
  return (
    <LoadState state={useLoadState(query)}>
      <div className={styles['stack']}>
        <div className={styles['head']}>
          <div className={styles['words']}>
            <p>{text('prices-management.conditions.more')}</p>
            {data && (
              <p className={styles['soft']}>
                {text('prices-management.conditions.others', { n: data.others })}
              </p>
            )}
          </div>
          {maySet && (
            <Button kind="primary" onClick={() => setIsSetting(true)}>
              {text('prices-management.conditions.set')}
            </Button>
          )}
        </div>
        {data?.items.map((conditions) => (
          <Version key={conditions.version} {...conditions} />
        ))}
      </div>
      {isSetting && data && (
        <ConditionsDialog
          today={data.today}
          begins={now?.texts ?? { en: '', de: '', nl: '' }}
          close={() => setIsSetting(false)}
        />
      )}
    </LoadState>
  );
}

function Version({ version, validFrom, standing, texts, orders, companies }: ManagedConditions) {
  const text = useText();
  const { locale } = useLingui().i18n;
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return (
    <Panel title={version} actions={<StandingBadge standing={standing} />}>
      <div className={styles['stack']}>
        <p>
          {text('prices-management.seller.since', { day: formatDay(validFrom) })} ·{' '}
          {text('prices-management.conditions.agreed', { orders, companies })}
        </p>
        {termsLanguages.map((lang) => (
          <Fold key={lang} title={names.of(lang) ?? lang}>
            <p className={styles['text']} lang={lang}>
              {texts[lang]}
            </p>
          </Fold>
        ))}
      </div>
    </Panel>
  );
}
