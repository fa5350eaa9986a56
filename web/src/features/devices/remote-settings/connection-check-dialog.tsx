import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import formStyles from '#ui/form/form.module.css';
import { LoadState } from '#ui/loading/load-state.tsx';
import { ConnectionStepItem } from './connection-step-item.tsx';
import { useConnectionCheck } from './remote-settings.api.ts';
import styles from './remote-settings.module.css';

/** What is wrong with the connection of a device, step by step, each measured when it is opened. */
export function ConnectionCheckDialog({ device, close }: { device: Device; close: () => void }) {
  const text = useText();
  const dates = useDates();
  const check = useConnectionCheck(device.id);
  const state = useLoadState(check);
  const { data, isFetching } = check;
  const isWell = data?.steps.every((step) => step.state === 'ok') ?? false;
  return (
    <Dialog form title={text('remote-settings.connection.title', { name: device.name })} close={close}>
      <div className={formStyles['form']}>
        <p aria-live="polite">
          {isFetching && text('remote-settings.connection.measuring')}
          {!isFetching && data && text('remote-settings.connection.at', { at: dates.seconds(data.at) })}{' '}
          {!isFetching && isWell && text('remote-settings.connection.well')}
        </p>
        <LoadState state={state}>
          <ol className={styles['steps']} aria-busy={isFetching}>
            {data?.steps.map((step) => (
              <ConnectionStepItem key={step.id} step={step} />
            ))}
          </ol>
        </LoadState>
        <div className={formStyles['actions']}>
          <Button kind="primary" busy={isFetching} onClick={() => void check.refetch()}>
            {text('remote-settings.connection.again')}
          </Button>
          <Button onClick={close}>{text('ui.close')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
