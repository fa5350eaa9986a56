import { useState } from 'react';
import { Link } from 'react-router';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { Button } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { useRemovedDevices } from '../devices.api.ts';
import styles from './removed-devices.module.css';

/** Devices that the company no longer has, folded away below those that it has. Each leads to its history. */
export function RemovedDevices() {
  const text = useText();
  const dates = useDates();
  const [isOpen, setOpen] = useState(false);
  const removed = useRemovedDevices(isOpen);
  const state = useLoadState(removed);
  const rows = removed.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <details className={styles['removed']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles['title']}>{text('devices.removed')}</summary>
      {isOpen && (
        <LoadState state={state}>
          {rows.length === 0 && <p className={styles['soft']}>{text('devices.removed.none')}</p>}
          <ul className={styles['list']}>
            {rows.map((device) => (
              <li key={device.id}>
                <Link className={styles['link']} to={`/devices/detail/${device.id}`}>
                  {device.name}
                </Link>
                <span className={styles['soft']}>
                  {text(`devices.removed.${device.how}`, {
                    at: dates.smartTime(device.removedAt),
                    serialNumber: device.serialNumber,
                  })}
                </span>
              </li>
            ))}
          </ul>
          {removed.hasNextPage && (
            <Button busy={removed.isFetchingNextPage} onClick={() => void removed.fetchNextPage()}>
              {text('devices.removed.more')}
            </Button>
          )}
        </LoadState>
      )}
    </details>
  );
}
