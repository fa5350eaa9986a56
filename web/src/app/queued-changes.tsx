import { useState } from 'react';
import { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { hasText, useText } from '#platform/i18n/use-text.ts';
import { discardCall, sendCallAnyway } from '#platform/offline-queue/offline-queue.ts';
import type { QueuedCall } from '#platform/offline-queue/queued-call.ts';
import { queuedCalls } from '#platform/offline-queue/queued-calls.ts';
import { differencesFrom } from '#platform/offline-queue/queued-version.ts';
import { useStore } from '#platform/store.ts';
import { Button } from '#ui/button.tsx';
import { queuedWords } from './queued-words.ts';
import styles from './queued-changes.module.css';

/** What waits on this device, what the server refused, and what to do about each. */
export function QueuedChanges() {
  const text = useText();
  const calls = useStore(queuedCalls);
  return (
    <section className={styles['changes']} aria-label={text('offline.title')}>
      <ul className={styles['list']}>
        {calls.map((call) => (
          <Change key={call.id} call={call} />
        ))}
      </ul>
    </section>
  );
}

function Change({ call }: { call: QueuedCall }) {
  const text = useText();
  const dates = useDates();
  const [isSure, setSure] = useState(false);
  const words = queuedWords(call, text);
  const { state, refusal, asks } = call;
  const sendAgain = text(refusal?.current === undefined ? 'offline.try-again' : 'offline.send-on-top');
  const send = () => void sendCallAnyway(call.id);
  return (
    <li className={styles['change']}>
      <div className={styles['words']}>
        <p>{words}</p>
        <p className={styles['more']}>
          {state === 'waiting' &&
            text('offline.since', { time: dates.smartTime(new Date(call.queuedAt).toISOString()) })}
          {state === 'asking' && text(asks ? 'offline.asking' : 'offline.stale')}
          {refusal && text('offline.refused', { reason: errorText(new ApiError(refusal), text) })}
        </p>
        {refusal?.current !== undefined && <Differences call={call} />}
        {isSure && <p role="alert">{text('offline.discard.sure')}</p>}
      </div>
      {isSure ? (
        <>
          <Button kind="danger" onClick={() => void discardCall(call.id)}>
            {text('offline.discard')}
          </Button>
          <Button onClick={() => setSure(false)}>{text('offline.keep')}</Button>
        </>
      ) : (
        <>
          {state === 'asking' && (
            <Button kind="primary" aria-label={`${text('offline.send')}: ${words}`} onClick={send}>
              {text('offline.send')}
            </Button>
          )}
          {state === 'refused' && (
            <Button aria-label={`${sendAgain}: ${words}`} onClick={send}>
              {sendAgain}
            </Button>
          )}
          <Button aria-label={`${text('offline.discard')}: ${words}`} onClick={() => setSure(true)}>
            {text('offline.discard')}
          </Button>
        </>
      )}
    </li>
  );
}

/** What others have saved meanwhile, where it differs from what waits. */
function Differences({ call }: { call: QueuedCall }) {
  const text = useText();
  const differences = differencesFrom(call);
  const say = (value: string | number | boolean | null) =>
    value === '' || value === null ? text('offline.empty') : String(value);
  const told = differences.flatMap(({ name, mine, theirs }) => {
    const id = `offline.field.${name}`;
    return isLine(mine) && isLine(theirs) && hasText(id)
      ? [text('offline.now', { field: text(id), mine: say(mine), theirs: say(theirs) })]
      : [];
  });
  return (
    <ul className={styles['more']}>
      {told.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {told.length < differences.length && (
        <li>{text('offline.more-differs', { n: differences.length - told.length })}</li>
      )}
    </ul>
  );
}

function isLine(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
