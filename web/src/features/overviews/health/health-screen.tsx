import type { Finding } from '@belfry/contract/overviews/health/health.contract.ts';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { type ComponentType, Suspense, useMemo, useState } from 'react';
import { lazyScreen } from '#platform/i18n/lazy-screen.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { ExportButton } from '#platform/list/export-button.tsx';
import { ListView } from '#platform/list/list-view.tsx';
import type { RowAct } from '#platform/list/row-acts.ts';
import { useList } from '#platform/list/use-list.ts';
import { Notice } from '#ui/loading/notice.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { CountAge } from './count-age.tsx';
import { findingList } from './finding-list.tsx';
import { type CalledRepair, HealthActsPlace } from './health-acts.ts';
import { useHealthCounts } from './health-counts.api.ts';
import { useFindingActs } from './health.api.ts';
import { KindButtons } from './kind-buttons.tsx';
import styles from './health.module.css';
import { SnoozeDialog } from './snooze-dialog.tsx';
import { useRepairActs } from './use-repair-acts.ts';

interface RepairDialogProps {
  act: RowAct<Finding>;
  rows: readonly Finding[];
  rowKey: (finding: Finding) => string;
  over: () => void;
  close: () => void;
}
const RepairDialog = lazyScreen(
  async () =>
    (await import('#platform/list/acts/act-dialog.tsx')).ActDialog as ComponentType<RepairDialogProps>,
  'list-acts',
  'staff-access',
);

type Opened = { finding: Finding } & ({ repair: CalledRepair } | { repair: 'snooze' });

/** `/management/health`: what is wrong with devices of all companies, by urgency, each with its repair. */
export function HealthScreen() {
  const text = useText();
  const dates = useDates();
  const list = useList(findingList);
  const { data: counts } = useHealthCounts();
  const { readAgain } = useFindingActs();
  const repairs = useRepairActs();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const acts = useMemo(
    () => ({
      repair: (finding: Finding, repair: CalledRepair) => setOpened({ finding, repair }),
      snooze: (finding: Finding) => setOpened({ finding, repair: 'snooze' as const }),
    }),
    [],
  );
  const companyName = (companyId: string) =>
    list.rows.find(({ company }) => company.id === companyId)?.company.name ?? companyId;
  return (
    <HealthActsPlace value={acts}>
      <PageHeader
        title={text('health.title')}
        sub={text('health.sub')}
        actions={<ExportButton list={list} />}
      />
      <div className={styles['parts']}>
        {counts && <CountAge counts={counts} />}
        {counts && <KindButtons counts={counts} list={list} />}
        <ListView
          list={list}
          label={text('health.list')}
          nameOf={{ company: companyName }}
          acts={[repairs.mail, repairs.wake]}
          empty={
            <Notice
              icon={IconCircleCheck}
              title={text('health.empty')}
              more={
                counts?.countedAt ? (
                  <>
                    {text('health.counted', { at: dates.smartTime(counts.countedAt) })}.{' '}
                    {text('health.empty.more')}
                  </>
                ) : (
                  text('health.counted.never')
                )
              }
            />
          }
        />
      </div>
      {opened?.repair === 'snooze' && <SnoozeDialog finding={opened.finding} close={close} />}
      {opened && opened.repair !== 'snooze' && (
        <Suspense fallback={null}>
          <RepairDialog
            act={repairs[opened.repair]}
            rows={[opened.finding]}
            rowKey={findingList.rowKey}
            over={() => void readAgain()}
            close={close}
          />
        </Suspense>
      )}
    </HealthActsPlace>
  );
}
