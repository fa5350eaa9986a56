import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { Navigate } from 'react-router';
import { useText } from '#platform/i18n/use-text.ts';
import { brandName } from '#platform/page-settings.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { useMay } from '#platform/session/session.ts';
import { LinkButton } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { useListPages } from '#platform/list/use-list-pages.ts';
import { deviceList } from './device-list.tsx';
import styles from './devices-empty-screen.module.css';
import { RemovedDevices } from '../removed/removed-devices.tsx';

/** `/devices/empty`: how the first device is added. Gives way to the list as soon as there is one. */
export function DevicesEmptyScreen() {
  const text = useText();
  const mayEdit = useMay('DE');
  const devices = useListPages(deviceList, { sort: 'state' });
  const state = useLoadState(devices);
  if ((devices.data?.pages[0]?.items.length ?? 0) > 0) return <Navigate to="/devices" replace />;
  return (
    <>
      <PageHeader title={text('devices.empty.title')} sub={text('devices.empty.more')} />
      <LoadState state={state}>
        <Panel title={text('devices.empty.how')}>
          <ol className={styles['steps']}>
            {([1, 2, 3] as const).map((step) => (
              <li key={step} className={styles['step']}>
                <span className={styles['number']} aria-hidden="true">
                  {step}
                </span>
                <div>
                  <h3>{text(`devices.empty.${step}`)}</h3>
                  <p className={styles['more']}>
                    {text(`devices.empty.${step}.more`, { product: brandName })}
                  </p>
                </div>
              </li>
            ))}
          </ol>
          {mayEdit ? (
            <LinkButton
              to="/devices/add"
              kind="primary"
              large
              icon={<IconPlus size={24} aria-hidden="true" />}
            >
              {text('devices.empty.add')}
            </LinkButton>
          ) : (
            <p>{text('devices.empty.ask')}</p>
          )}
        </Panel>
        <RemovedDevices />
      </LoadState>
    </>
  );
}
