import { listed } from '#platform/i18n/listed.ts';
import type { Episode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import type { HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Facts } from '#ui/page/panel.tsx';
import { durationText } from '#features/ground/history/durations.ts';
import { useProofDates } from '#features/ground/history/proof-zone.tsx';
import { acceptersOf, isOver } from './summary.ts';

interface TimelineSummaryProps {
  episode: Episode;
  entries: readonly HistoryEntry[];
}

/** What a timeline comes to: when raised, who accepted how soon, when restored. */
export function TimelineSummary({ episode, entries }: TimelineSummaryProps) {
  const text = useText();
  const dates = useProofDates();
  const moment = (at: string) => `${dates.date(at)} ${dates.seconds(at)}`;
  const after = (at: string) => {
    const duration = durationText(Date.parse(at) - Date.parse(episode.raisedAt), text);
    return duration ? text('history.summary.after', { duration }) : text('history.summary.at-once');
  };
  const accepters = acceptersOf(episode, entries);
  return (
    <Facts
      facts={[
        { name: text('history.summary.device'), value: episode.deviceName },
        { name: text('history.summary.raised'), value: moment(episode.raisedAt) },
        {
          name: text('history.summary.accepted'),
          value:
            accepters.kind === 'people'
              ? accepters.people.map(({ at, name, via }) => (
                  <div key={`${at} ${name}`}>
                    {listed([name, text(`alarms.via.${via}`), dates.seconds(at), after(at)])}
                  </div>
                ))
              : text(`history.summary.${accepters.kind}`),
        },
        {
          name: text('history.summary.restored'),
          value: episode.restoredAt
            ? listed([moment(episode.restoredAt), after(episode.restoredAt)])
            : isOver(episode)
              ? text('history.summary.switched-off', { at: moment(episode.since) })
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
