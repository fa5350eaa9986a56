import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { useMay } from '#platform/session/session.ts';
import { Button } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { useSearch } from '#ui/use-search.ts';
import { useDevice } from '#platform/live/device-query.ts';
import { SchedulePanel } from './schedule-panel.tsx';
import styles from './test-alarms.module.css';
import { useTestAlarms } from './test-alarms.api.ts';
import { TestCard } from './test-card.tsx';

const SendTestDialog = lazy(async () => ({
  default: (await import('./send-test-dialog.tsx')).SendTestDialog,
}));

/** `/devices/testalarms/{deviceId}`: test alarms now and by themselves, each step live, and what they showed. */
export function TestAlarmsScreen() {
  const text = useText();
  const { deviceId = '' } = useParams();
  const device = useDevice(deviceId);
  const state = useLoadState(device);
  const mayTest = useMay('A');
  const [sending, setSending] = useState(false);
  const send = () => setSending(true);
  return (
    <>
      <PageHeader
        title={text('test-alarms.title')}
        sub={
          device.data &&
          (device.data.location ? `${device.data.name}, ${device.data.location}` : device.data.name)
        }
        back={{ to: `/devices/detail/${deviceId}`, label: device.data?.name ?? text('devices.title') }}
        actions={
          mayTest &&
          device.data && (
            <Button kind="primary" onClick={send}>
              {text('test-alarms.send')}
            </Button>
          )
        }
      />
      <LoadState state={state}>{device.data && <Tests device={device.data} />}</LoadState>
      {sending && (
        <Suspense fallback={null}>
          <SendTestDialog deviceId={deviceId} close={() => setSending(false)} />
        </Suspense>
      )}
    </>
  );
}

function Tests({ device }: { device: Device }) {
  const text = useText();
  const mayTest = useMay('A');
  const tests = useTestAlarms(device.id);
  const state = useLoadState(tests);
  const search = useSearch();
  const pages = tests.data?.pages ?? [];
  const items = pages.flatMap((page) => page.items);
  return (
    <div className={styles['screen']}>
      <LoadState state={state}>
        <SchedulePanel key={device.id} device={device} schedule={pages[0]?.schedule ?? null} />
        <Panel title={text('test-alarms.results')}>
          {items.length === 0 ? (
            <Notice
              icon={IconClipboardCheck}
              title={text('test-alarms.empty')}
              more={text(mayTest ? 'test-alarms.empty.more' : 'test-alarms.empty.read-only')}
            />
          ) : (
            <ol className={styles['results']} aria-label={text('test-alarms.results')}>
              {items.map((test) => (
                <li key={test.id}>
                  <TestCard test={test} isNamed={test.id === search.get('test')} />
                </li>
              ))}
            </ol>
          )}
          {tests.hasNextPage && (
            <div>
              <Button busy={tests.isFetchingNextPage} onClick={() => void tests.fetchNextPage()}>
                {text('test-alarms.older')}
              </Button>
              <div role="alert">{tests.isFetchNextPageError && <p>{errorText(tests.error, text)}</p>}</div>
            </div>
          )}
        </Panel>
      </LoadState>
    </div>
  );
}
