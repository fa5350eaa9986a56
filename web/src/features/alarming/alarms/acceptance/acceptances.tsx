import type { Episode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import styles from './acceptances.module.css';
import { acceptancesLeft } from '../attempts/attempts.ts';

/** Who accepted and when, and how many more are needed. */
export function Acceptances({ episode }: { episode: Episode }) {
  const text = useText();
  const dates = useDates();
  const left = acceptancesLeft(episode);
  const isWanted = left > 0 && episode.allowedActions.includes('accept');
  if (episode.acceptances.length === 0 && !(isWanted && episode.amountAccept > 1)) return null;
  return (
    <ul className={styles['list']}>
      {episode.acceptances.map(({ at, name, via, late }) => (
        <li key={`${at} ${name}`} className={styles['one']}>
          <IconUserCheck size={22} aria-hidden="true" />
          <span>
            {text(late ? 'alarms.acceptance.late' : 'alarms.acceptance', {
              name,
              via: text(`alarms.via.${via}`),
              at: dates.smartTime(at),
            })}
          </span>
        </li>
      ))}
      {isWanted && <li className={styles['left']}>{text('alarms.acceptances.left', { n: left })}</li>}
    </ul>
  );
}
