import type { Attempt } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import type { Icon } from '@tabler/icons-react';
import IconAlertOctagon from '@tabler/icons-react/dist/esm/icons/IconAlertOctagon.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { Badge } from '#ui/badge.tsx';
import styles from './test-alarms.module.css';
import { byPerson, wayLook, type WayLook } from './way-look.ts';

const icons: Record<WayLook['tone'], Icon> = {
  accepted: IconUserCheck,
  ok: IconCircleCheck,
  pending: IconHourglass,
  failed: IconAlertOctagon,
  quiet: IconMinus,
};

/** What became of a test at each person, by each way. */
export function TestWays({ attempts }: { attempts: readonly Attempt[] }) {
  const text = useText();
  return (
    <ul className={styles['people']} aria-label={text('test-alarms.people')}>
      {byPerson(attempts).map(({ name, attempts: ways }) => (
        <li key={ways[0]?.id} className={styles['person']}>
          <span className={styles['name']}>{name}</span>
          <ul className={styles['ways']} aria-label={name}>
            {ways.map((way) => {
              const { words, tone } = wayLook(way);
              return (
                <li key={way.id} className={styles['way']}>
                  <span className={styles['medium']}>
                    {text(`call-lists.medium.${way.medium}`)}
                    {(way.pass > 1 || way.number > 1) && ` (${way.pass}.${way.number})`}
                  </span>
                  <Badge tone={tone} icon={icons[tone]} plain={tone === 'ok'}>
                    {words ? text(words) : way.state}
                  </Badge>
                </li>
              );
            })}
          </ul>
        </li>
      ))}
    </ul>
  );
}
