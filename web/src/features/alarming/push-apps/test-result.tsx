import type { App } from '@belfry/contract/alarming/push-apps/push-apps.contract.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Age } from '#ui/age.tsx';
import { presentTime } from '#ui/present.ts';
import { isTestRunning } from './push-apps.api.ts';
import styles from './push-apps.module.css';

/** How far the newest test alarm is, going on by itself. One that was never confirmed says so. */
export function TestResult({ app }: { app: App }) {
  const text = useText();
  const { test } = app;
  const unheard =
    test !== null && (test.state === 'sent' || test.state === 'queued') && !isTestRunning(app, presentTime());
  return (
    <p className={styles['test']}>
      <span aria-live="polite">
        {test && (
          <>
            {text('push-apps.test.result')}{' '}
            <strong>{text(`push-apps.test.${unheard ? 'unheard' : test.state}`)}</strong>
          </>
        )}
      </span>
      {test && (
        <span>
          (<Age at={test.at} />)
        </span>
      )}
    </p>
  );
}
