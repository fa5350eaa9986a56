import type { ConnectionStep } from '@belfry/contract/devices/remote-settings/connection-check.contract.ts';
import { pushFirmware } from '@belfry/contract/alarming/push-apps/push-apps.contract.ts';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Badge } from '#ui/badge.tsx';
import { Facts } from '#ui/page/panel.tsx';
import { factWords } from './connection-words.ts';
import styles from './remote-settings.module.css';

const looks = {
  ok: { tone: 'ok', icon: IconCircleCheck },
  fault: { tone: 'failed', icon: IconAlertTriangle },
  unknown: { tone: 'quiet', icon: IconCircleDashed },
} as const satisfies Record<ConnectionStep['state'], object>;

/** One step of the helper: how it is, what was measured or last known, and what to do. */
export function ConnectionStepItem({ step }: { step: ConnectionStep }) {
  const text = useText();
  const dates = useDates();
  const { id, state, measured, facts, advice } = step;
  return (
    <li className={styles['step']}>
      <div className={styles['stepHead']}>
        <h3>{text(`remote-settings.connection.step.${id}`, { version: pushFirmware })}</h3>
        <Badge tone={looks[state].tone} icon={looks[state].icon}>
          {text(`remote-settings.connection.state.${state}`)}
        </Badge>
      </div>
      {!measured && (
        <p className={styles['lead']}>
          {text(
            facts.length > 0
              ? 'remote-settings.connection.last-known'
              : 'remote-settings.connection.nothing-known',
          )}
        </p>
      )}
      {facts.length > 0 && <Facts facts={facts.map((fact) => factWords(fact, text, dates))} />}
      {advice && <p className={styles['advice']}>{text(`remote-settings.connection.advice.${advice}`)}</p>}
    </li>
  );
}
