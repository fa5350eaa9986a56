import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { AppCard } from './app-card.tsx';
import { browserFacts, pushSupport } from './browser-push.ts';
import { DevicesWithoutPush } from './devices-without-push.tsx';
import { useApps, useOwnFingerprint } from './push-apps.api.ts';
import styles from './push-apps.module.css';
import { ThisBrowser } from './this-browser.tsx';

/** `/account/apps`: the signed-in user's apps for push alarms, and why push cannot work where it cannot. */
export function AppsScreen() {
  const text = useText();
  const apps = useApps();
  const own = useOwnFingerprint();
  const state = useLoadState(apps);
  const items = apps.data?.items ?? [];
  const isOwn = (fingerprint: string) => fingerprint === own.data;
  const known = items.find((app) => isOwn(app.fingerprint) && !app.gone);
  return (
    <>
      <PageHeader title={text('push-apps.title')} sub={text('push-apps.sub')} />
      <div className={styles['stack']}>
        <LoadState state={state}>
          {!own.isPending && <ThisBrowser support={pushSupport(browserFacts())} app={known} />}
          {items.length > 0 ? (
            <ul className={styles['cards']} aria-label={text('push-apps.title')}>
              {items.map((app) => (
                <li key={app.id}>
                  <AppCard app={app} isOwn={isOwn(app.fingerprint)} />
                </li>
              ))}
            </ul>
          ) : (
            <Notice
              icon={IconDeviceMobile}
              title={text('push-apps.empty')}
              more={text('push-apps.empty.more')}
            />
          )}
          <DevicesWithoutPush />
        </LoadState>
      </div>
    </>
  );
}
