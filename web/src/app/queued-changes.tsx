import { useState } from 'react';
import { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { discardCall, sendCallAnyway } from '#platform/offline-queue/offline-queue.ts';
import type { QueuedCall } from '#platform/offline-queue/queued-call.ts';
import { queuedCalls } from '#platform/offline-queue/queued-calls.ts';
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
            <Button aria-label={`${text('offline.try-again')}: ${words}`} onClick={send}>
              {text('offline.try-again')}
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
