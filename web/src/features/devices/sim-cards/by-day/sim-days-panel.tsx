import type { SimNetwork } from '@belfry/contract/devices/sim-cards/sim-acts-management.contract.ts';
import type { SimCardDetail } from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import { useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { sidesByDay } from './sim-days.rules.ts';
import { SimDaysCharts } from './sim-days-charts.tsx';
import { SimDaysTable } from './sim-days-table.tsx';
import { useSimNetwork } from '../sim-cards.api.ts';
import styles from '../sim-cards.module.css';

const none: SimNetwork['days'] = [];

/** What a card used by day: as its device says, and beside it as the provider counts, where the provider answers. */
export function SimDaysPanel({ card }: { card: SimCardDetail }) {
  const text = useText();
  const [asTable, setAsTable] = useState(false);
  const { data } = useSimNetwork(card);
  const days = sidesByDay(card, data?.days ?? none);
  const isKnown = card.days.length > 0 || (data?.days.length ?? 0) > 0;
  const Sign = asTable ? IconChartBar : IconTable;
  return (
    <Panel
      title={text('sim-cards.detail.by-day')}
      actions={
        isKnown && (
          <Button icon={<Sign size={20} aria-hidden="true" />} onClick={() => setAsTable(!asTable)}>
            {text(asTable ? 'usage.as-charts' : 'usage.as-table')}
          </Button>
        )
      }
    >
      {isKnown ? (
        <>
          {!asTable && <SimDaysCharts days={days} hasProvider={data?.answered ?? false} />}
          <SimDaysTable days={days} hasProvider={data?.answered ?? false} shown={asTable} />
        </>
      ) : (
        <p className={styles['soft']}>{text('sim-cards.detail.none')}</p>
      )}
    </Panel>
  );
}
