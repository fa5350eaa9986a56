import {
  exportSettlement,
  type Settlement,
} from '@belfry/contract/money/settlements/settlements-management.contract.ts';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useState } from 'react';
import { useParams } from 'react-router';
import { download } from '#platform/api-client/download.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { toast } from '#platform/toast/toast.ts';
import { Button } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { DifferencesPanel } from './detail/differences-panel.tsx';
import { LinesPanel } from './detail/lines-panel.tsx';
import { PeriodsPanel } from './detail/periods-panel.tsx';
import { SumsPanel } from './detail/sums-panel.tsx';
import { SettlementStateBadge } from './settlement-state-badge.tsx';
import { useSettlement } from './settlements.api.ts';
import styles from './settlements.module.css';

/** `/management/settlements/{id}`: a payout, line by line. */
export function SettlementScreen() {
  const text = useText();
  const { settlementId = '' } = useParams();
  const query = useSettlement(settlementId);
  const settlement = query.data;
  const name = settlement && (settlement.reference ?? settlement.providerId);
  return (
    <>
      <PageHeader
        title={name ? text('settlements.detail.named', { name }) : text('settlements.detail.title')}
        back={{ to: '/management/settlements', label: text('settlements.title') }}
        {...(settlement && {
          badge: <SettlementStateBadge state={settlement.state} />,
          actions: <LinesFile settlement={settlement} />,
        })}
      />
      <LoadState state={useLoadState(query)}>
        {settlement && (
          <div className={styles['stack']}>
            <SumsPanel settlement={settlement} />
            {settlement.differences.length > 0 && <DifferencesPanel differences={settlement.differences} />}
            <PeriodsPanel periods={settlement.periods} />
            <LinesPanel settlement={settlement} />
          </div>
        )}
      </LoadState>
    </>
  );
}

function LinesFile({ settlement: { id, providerId } }: { settlement: Settlement }) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await download(exportSettlement, { params: { id } }, `${providerId}.csv`);
    } catch (error) {
      toast(errorText(error, text), 'failed');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} icon={<IconDownload size={20} aria-hidden="true" />} onClick={() => void save()}>
      {text('settlements.detail.file')}
    </Button>
  );
}
