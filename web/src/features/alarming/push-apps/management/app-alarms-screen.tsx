import IconBellCheck from '@tabler/icons-react/dist/esm/icons/IconBellCheck.mjs';
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { ExportButton } from '#platform/list/export-button.tsx';
import { ListView } from '#platform/list/list-view.tsx';
import { useList } from '#platform/list/use-list.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Tabs } from '#ui/page/tabs.tsx';
import { failingAppList, pushDayList } from './app-alarm-lists.tsx';
import { usePushTotals } from './push-totals.api.ts';
import { PushTotalsPanel } from './push-totals.tsx';
import styles from './app-alarms.module.css';

/** `/management/app`: app alarms of all companies by day, and the apps that fail now. */
export function AppAlarmsScreen() {
  const text = useText();
  return (
    <>
      <PageHeader title={text('push-apps-management.title')} />
      <Tabs
        apart
        label={text('push-apps-management.title')}
        tabs={[
          { id: 'days', label: text('push-apps-management.days'), render: () => <Days /> },
          { id: 'failing', label: text('push-apps-management.failing'), render: () => <Failing /> },
        ]}
      />
    </>
  );
}

function Days() {
  const text = useText();
  const list = useList(pushDayList);
  const { from, before, platform } = list.query;
  const totals = usePushTotals({
    ...(from && { from }),
    ...(before && { before }),
    ...(platform && { platform }),
  });
  const state = useLoadState(totals);
  return (
    <div className={styles['parts']}>
      <LoadState state={state}>{totals.data && <PushTotalsPanel totals={totals.data} />}</LoadState>
      <div>
        <ExportButton list={list} />
      </div>
      <ListView
        list={list}
        label={text('push-apps-management.days')}
        goesOn="when-asked"
        empty={
          <Notice
            icon={IconBellRinging}
            title={text('push-apps-management.empty')}
            more={text('push-apps-management.empty.more')}
          />
        }
      />
    </div>
  );
}

function Failing() {
  const text = useText();
  const list = useList(failingAppList);
  return (
    <div className={styles['parts']}>
      <p>{text('push-apps-management.failing.sub')}</p>
      <ListView
        list={list}
        label={text('push-apps-management.failing')}
        empty={
          <Notice
            icon={IconBellCheck}
            title={text('push-apps-management.failing.empty')}
            more={text('push-apps-management.failing.empty.more')}
          />
        }
      />
    </div>
  );
}
