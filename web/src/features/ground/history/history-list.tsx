import { testAlarmId } from '@belfry/contract/values/alarm-point.ts';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { errorText } from '#platform/i18n/error-text.ts';
import { type Text, useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { Button } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { useSearch } from '#ui/use-search.ts';
import { groupByDay, type HistoryDay, type HistoryRow } from './days.ts';
import { EntryRemarks } from './entry-remarks.tsx';
import { EntrySign } from './entry-sign.tsx';
import { FilterBar, type FilterOption } from '#platform/list/filter-bar.tsx';
import { useHistory } from './history.api.ts';
import styles from './history.module.css';
import { useProofDates, ZoneNote } from './proof-zone.tsx';
import { sentenceOf } from './sentences.ts';
import { episodeOf } from '@belfry/contract/ground/history/proof-timeline.ts';
import { historyChoices, useHistoryFilter } from './use-history-filter.ts';

/** An alarm point whose lines may be chosen. */
interface ChoosableAlarm {
  alarmId: string;
  name: string;
}

/** The device's alarm points, inputs before failures, and its test alarms. */
function alarmOptions(alarms: readonly ChoosableAlarm[], text: Text): FilterOption[] {
  const [inputs, failures] = [false, true].map((isFailure) =>
    alarms.filter(({ alarmId }) => alarmId.startsWith('failure.') === isFailure),
  ) as [ChoosableAlarm[], ChoosableAlarm[]];
  const optionsOf = (some: ChoosableAlarm[], group: string) =>
    some.map(({ alarmId, name }) => ({ value: alarmId, label: name, group }));
  return [
    ...optionsOf(inputs, text('history.filter.inputs')),
    ...optionsOf(failures, text('history.filter.failures')),
    { value: testAlarmId, label: text('history.filter.tests') },
  ];
}

interface HistoryListProps {
  deviceId: string;
  /** The device's alarm points, to choose from. */
  alarms: readonly ChoosableAlarm[];
  /** Stands below the filter; `useHistoryFilter` tells it what is chosen there. */
  report?: ReactNode;
}

/** The history of a device, newest first, by day. */
export function HistoryList({ deviceId, alarms, report }: HistoryListProps) {
  const text = useText();
  const dates = useProofDates();
  const { state: chosen, change, filter, isNarrowed } = useHistoryFilter(dates.timeZone);
  const { newest, older } = useHistory(deviceId, filter);
  const state = useLoadState(newest);
  const entries = newest.data?.items ?? [];
  const cursor = newest.data?.nextCursor;
  const rows = entries.map((entry, index) => ({ entry, episodeId: episodeOf(entries, index) }));
  return (
    <div className={styles['tab']}>
      <FilterBar
        list={historyChoices}
        state={chosen}
        change={change}
        options={{ alarm: alarmOptions(alarms, text) }}
        label={text('history.filter')}
      />
      {report}
      <LoadState state={state}>
        {entries.length === 0 && (
          <Notice
            icon={IconHistory}
            title={text(isNarrowed ? 'history.empty.filtered' : 'history.empty')}
            more={text(isNarrowed ? 'history.empty.filtered.more' : 'history.empty.more')}
          />
        )}
        <ZoneNote entries={entries} />
        {groupByDay(rows, (at) => dates.date(at)).map((day) => (
          <Day key={dates.date(day.at)} day={day} deviceId={deviceId} />
        ))}
        {cursor && (
          <div className={styles['more']}>
            <Button busy={older.isPending} onClick={() => older.mutate(cursor)}>
              {text('history.older')}
            </Button>
            <div role="alert">{older.error && <p>{errorText(older.error, text)}</p>}</div>
          </div>
        )}
      </LoadState>
    </div>
  );
}

function Day({ day, deviceId }: { day: HistoryDay; deviceId: string }) {
  const dates = useProofDates();
  const smart = dates.smart(day.at);
  const date = dates.date(day.at);
  return (
    <section className={styles['day']}>
      <h2 className={styles['dayName']}>
        <span className={styles['firstUpper']}>{smart}</span>
        {!date.startsWith(smart) && <span className={styles['soft']}>{date}</span>}
      </h2>
      <ol className={styles['entries']}>
        {day.rows.map((row) => (
          <Entry key={row.entry.id} row={row} deviceId={deviceId} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ row: { entry, episodeId }, deviceId }: { row: HistoryRow; deviceId: string }) {
  const text = useText();
  const isTest = entry.alarmId === testAlarmId;
  const dates = useProofDates();
  return (
    <li className={styles['entry']}>
      <time className={styles['time']} dateTime={entry.at}>
        {dates.date(entry.at) !== dates.date(entry.receivedAt) && `${dates.date(entry.at)} `}
        {dates.seconds(entry.at)}
      </time>
      <EntrySign entry={entry} />
      <div className={styles['words']}>
        <span>{sentenceOf(entry, text)}</span>
        <EntryRemarks entry={entry} />
      </div>
      {(entry.alarmName || isTest) && (
        <span className={styles['of']}>
          {isTest ? (
            <TestLink deviceId={deviceId} id={episodeId} />
          ) : episodeId ? (
            <TimelineLink id={episodeId} name={entry.alarmName ?? ''} />
          ) : (
            entry.alarmName
          )}
        </span>
      )}
    </li>
  );
}

/** A test has its proof on the screen of the test alarms. */
function TestLink({ deviceId, id }: { deviceId: string; id: string | null }) {
  const text = useText();
  const place = `/devices/testalarms/${deviceId}`;
  return (
    <Link to={id ? `${place}?test=${id}` : place} title={text('history.test.open')}>
      {text('history.test')}
    </Link>
  );
}

function TimelineLink({ id, name }: { id: string; name: string }) {
  const text = useText();
  const search = useSearch();
  const next = new URLSearchParams(search);
  next.set('episode', id);
  return (
    <Link to={{ search: next.toString() }} title={text('history.timeline.open')}>
      {name}
    </Link>
  );
}
