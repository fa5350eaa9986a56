import type { RestLocation } from '@belfry/contract/devices/rest-api/rest-api.contract.ts';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Age } from '#ui/age.tsx';
import { Badge } from '#ui/badge.tsx';
import { Facts, Panel } from '#ui/page/panel.tsx';
import styles from './rest-api.module.css';

const looks = {
  silent: { tone: 'quiet', icon: IconCircleDashed },
  'in-time': { tone: 'ok', icon: IconCircleCheck },
  overdue: { tone: 'failed', icon: IconAlertTriangle },
} as const;

/** Whether a location calls its watchdog, and what follows when it does not. */
export function WatchdogPanel({ location: { watchdog, watchdogSeconds } }: { location: RestLocation }) {
  const text = useText();
  const dates = useDates();
  const { state, lastCallAt, dueAt } = watchdog;
  return (
    <Panel
      title={text('rest-api.watchdog')}
      actions={
        <Badge tone={looks[state].tone} icon={looks[state].icon}>
          {text(`rest-api.watchdog.${state}`)}
        </Badge>
      }
    >
      <p className={styles['words']}>{text(`rest-api.watchdog.${state}.more`)}</p>
      <Facts
        facts={[
          {
            name: text('rest-api.watchdog.last-call'),
            value: lastCallAt && (
              <>
                {dates.smartTime(lastCallAt)} (<Age at={lastCallAt} />)
              </>
            ),
          },
          { name: text('rest-api.watchdog.due'), value: dueAt && dates.smartTime(dueAt) },
          {
            name: text('rest-api.watchdog.interval'),
            value: text('rest-api.watchdog.seconds', { n: watchdogSeconds }),
          },
        ]}
      />
    </Panel>
  );
}
