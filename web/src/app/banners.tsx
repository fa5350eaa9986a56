import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { online } from '../platform/connectivity.ts';
import { newVersion } from '../platform/host-files.ts';
import { useText } from '../platform/i18n/use-text.ts';
import { useStore } from '../platform/store.ts';
import { Button } from '../ui/button.tsx';
import styles from './banners.module.css';

/** The new-version and the offline notice, each with a refresh button (spec §2). */
export function Banners() {
  const text = useText();
  const isOnline = useStore(online);
  const isOutdated = useStore(newVersion);
  const refresh = (
    <Button icon={<IconRefresh size={20} aria-hidden="true" />} onClick={() => location.reload()}>
      {text('shell.banner.refresh')}
    </Button>
  );
  return (
    <div aria-live="polite">
      {isOutdated && (
        <div className={styles['version']}>
          <div className={styles['banner']}>
            <p className={styles['words']}>{text('shell.banner.version')}</p>
            {refresh}
          </div>
        </div>
      )}
      {!isOnline && (
        <div className={styles['offline']}>
          <div className={styles['banner']}>
            <p className={styles['words']}>
              <strong>{text('shell.banner.offline')}</strong> {text('shell.banner.offline.more')}
            </p>
            {refresh}
          </div>
        </div>
      )}
    </div>
  );
}
