import type { Episode } from '@belfry/contract/alarms/alarms.contract.ts';
import { useDates } from '../../platform/i18n/use-dates.ts';
import { useText } from '../../platform/i18n/use-text.ts';
import { Facts } from '../../ui/panel.tsx';
import { durationText } from './durations.ts';

/** What a timeline comes to: when raised, who accepted how soon, when restored. */
export function TimelineSummary({ episode }: { episode: Episode }) {
  const text = useText();
  const dates = useDates();
  const moment = (at: string) => `${dates.date(at)} ${dates.seconds(at)}`;
  const after = (at: string) => {
    const duration = durationText(Date.parse(at) - Date.parse(episode.raisedAt), text);
    return duration ? text('history.summary.after', { duration }) : text('history.summary.at-once');
  };
  const accepted = episode.acceptances.filter(({ late }) => !late);
  return (
    <Facts
      facts={[
        { name: text('history.summary.device'), value: episode.deviceName },
        { name: text('history.summary.raised'), value: moment(episode.raisedAt) },
        {
          name: text('history.summary.accepted'),
          value:
            accepted.length === 0
              ? text('history.summary.not-yet')
              : accepted.map(({ at, name, via }) => (
                  <div key={`${at} ${name}`}>
                    {name}, {text(`alarms.via.${via}`)}, {after(at)}
                  </div>
                )),
        },
        {
          name: text('history.summary.restored'),
          value: episode.restoredAt
            ? `${moment(episode.restoredAt)}, ${after(episode.restoredAt)}`
            : text('history.summary.not-yet'),
        },
        {
          name: text('history.summary.attempts'),
          value: text('history.summary.attempts.reached', {
            attempts: episode.attempts.length,
            reached: episode.attempts.filter(({ delivered }) => delivered === true).length,
          }),
        },
      ]}
    />
  );
}
