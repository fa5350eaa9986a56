import type { Episode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { Button } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { useSearch } from '#ui/use-search.ts';
import { NodeStateBadge } from '../nodes/alarm-state-badge.tsx';
import { useEpisode } from '../alarms.api.ts';
import { useTimelineEntries } from '#features/ground/history/history.api.ts';
import styles from './alarm-timeline.module.css';
import { timelineOf } from '@belfry/contract/ground/history/proof-timeline.ts';
import { ZoneNote } from '#features/ground/history/proof-zone.tsx';
import { TimelineItems } from '#features/ground/history/timeline-items.tsx';
import { TimelineSummary } from './timeline-summary.tsx';

/** The proof of one alarm: what happened, who was reached how, who accepted, to the second. */
export function AlarmTimeline({ deviceId, episodeId }: { deviceId: string; episodeId: string }) {
  const text = useText();
  const search = useSearch();
  const episode = useEpisode(episodeId);
  const entries = useTimelineEntries(deviceId, episodeId);
  const episodeState = useLoadState(episode);
  const entriesState = useLoadState(entries);
  const back = new URLSearchParams(search);
  back.delete('episode');
  return (
    <div className={styles['tab']}>
      <Link className={styles['back']} to={{ search: back.toString() }}>
        <IconChevronLeft size={18} aria-hidden="true" />
        {text('history.timeline.back')}
      </Link>
      <LoadState state={episodeState.kind === 'ready' ? entriesState : episodeState}>
        {episode.data && entries.data && <Proof episode={episode.data} entries={entries.data} />}
      </LoadState>
    </div>
  );
}

function Proof(props: { episode: Episode; entries: Parameters<typeof timelineOf>[0] }) {
  const { episode, entries } = props;
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever opened it from a list with the keyboard reads on here.
  useEffect(() => heading.current?.focus(), []);
  return (
    <article className={styles['proof']}>
      <header className={styles['proofHead']}>
        <div className={styles['proofTitle']}>
          <h2 ref={heading} tabIndex={-1}>
            {episode.name}
          </h2>
          <NodeStateBadge state={episode.state} />
        </div>
        <div className={styles['noPrint']}>
          <Button icon={<IconPrinter size={20} aria-hidden="true" />} onClick={() => print()}>
            {text('history.print')}
          </Button>
        </div>
      </header>
      <TimelineSummary episode={episode} entries={entries} />
      <ZoneNote entries={entries} />
      <TimelineItems items={timelineOf(entries, episode.raisedAt)} />
    </article>
  );
}
