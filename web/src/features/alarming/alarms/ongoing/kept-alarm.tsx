import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useEpisode } from '../alarms.api.ts';
import { countedAcceptances } from '../attempts/attempts.ts';
import styles from './kept-alarm.module.css';

/** Why an alarm that is only kept for a while needs nobody any more: who accepted it, or that it is over. */
export function KeptAlarm({ episodeId }: { episodeId: string }) {
  const text = useText();
  const dates = useDates();
  const { data } = useEpisode(episodeId);
  if (!data || data.allowedActions.includes('accept')) return null;
  const last = countedAcceptances(data).at(-1);
  const Sign = last ? IconUserCheck : IconCircleCheck;
  return (
    <p className={styles['kept']}>
      <Sign size={22} aria-hidden="true" />
      <span>
        {last
          ? text('alarms.acceptance', {
              name: last.name,
              via: text(`alarms.via.${last.via}`),
              at: dates.smartTime(last.at),
            })
          : text(data.restoredAt ? 'alarms.node.restored' : 'alarms.kept.over')}
      </span>
    </p>
  );
}
