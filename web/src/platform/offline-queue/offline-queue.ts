import { online } from '#platform/connectivity.ts';
import { hear } from '#platform/hear.ts';
import { session } from '#platform/session/session.ts';
import { OtherUserError } from '#platform/api-client/signed-call.ts';
import { type Drained, drainQueue } from './drain-queue.ts';
import { onKept } from './keep-for-later.ts';
import { changeCalls, onQueueChange, readCalls, removeCall } from './queue-store.ts';
import { dueNow, isPending, type QueuedCall, untilNext } from './queued-call.ts';
import { queuedCalls } from './queued-calls.ts';
import { onTopOf } from './queued-version.ts';

/** Milliseconds until a tab looks again whether the one that drains has gone. */
const otherTabPause = 5000;

/** Milliseconds that a tab nobody sees leaves to one that somebody does, whose messages are read. */
const hiddenPause = 1000;

/** What whoever looks at the screen is told. */
export interface QueueNews {
  /** A change was kept in this tab. */
  kept: () => void;
  /** Nothing waits any more, after so many changes were sent. */
  drained: (sent: number) => void;
  /** The server did not take a change, or it was tried 50 times. */
  refused: (call: QueuedCall) => void;
}

/**
 * Sends what waits of a user as soon as it can be sent, while the app is open: at the start, when the network comes
 * back (which resets the counters, spec §4) and after the back-off. One tab at a time does it. Returns the stop.
 */
export function startOfflineQueue(userId: string, news: QueueNews): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const isStopped = () => stopped || session.get().leaving;
  let isRunning = false;
  let isWanted = false;
  let sent = 0;

  const show = async () => {
    const calls = await readCalls(userId);
    if (!stopped) queuedCalls.set(calls);
    return calls;
  };
  const tell = (drained: Drained) => {
    sent += drained.sent;
    for (const call of drained.refused) news.refused(call);
    if (sent === 0 || queuedCalls.get().some(isPending)) return;
    news.drained(sent);
    sent = 0;
  };
  const run = async () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    clearTimeout(timer);
    let pause = 0;
    try {
      while (isWanted && !isStopped()) {
        isWanted = false;
        const drained = await inOneTab(() => drainQueue(userId, isStopped));
        pause = drained ? 0 : otherTabPause;
        await show();
        if (drained && !stopped) tell(drained);
      }
    } catch (error) {
      if (error instanceof OtherUserError) stopped = true;
      pause = otherTabPause;
    }
    isRunning = false;
    arm(pause);
  };
  const arm = (pause: number) => {
    clearTimeout(timer);
    const delay = untilNext(queuedCalls.get(), Date.now());
    if (delay === undefined || isStopped()) return;
    timer = setTimeout(() => void run(), Math.max(delay, pause, isHidden() ? hiddenPause : 0));
  };
  const look = () => void lookAndArm().catch(cannotStore);
  const lookAndArm = async () => {
    await show();
    if (isRunning) isWanted = true;
    else arm(0);
  };
  const comeBack = async () => {
    if (!online.get()) return;
    const waiting = (await show()).filter((call) => isPending(call) && call.failures > 0);
    await changeCalls(
      waiting.map(({ id }) => id),
      dueNow,
    );
    await lookAndArm();
  };

  const stops = [
    onKept(news.kept),
    onQueueChange(look),
    online.subscribe(() => void comeBack().catch(cannotStore)),
    hear(globalThis.window, 'focus', look),
    hear(globalThis.document, 'visibilitychange', look),
  ];
  look();
  return () => {
    stopped = true;
    clearTimeout(timer);
    stops.forEach((stop) => stop());
    queuedCalls.set([]);
  };
}

function isHidden(): boolean {
  return globalThis.document?.visibilityState === 'hidden';
}

/** A browser that keeps nothing has kept nothing: there is nothing to send or to show. */
function cannotStore(): void {}

/** Null where another tab is at it. Without a secure context there are no locks; replays are harmless, only doubled. */
async function inOneTab(work: () => Promise<Drained>): Promise<Drained | null> {
  if (!navigator.locks) return work();
  return navigator.locks.request('belfry-offline', { ifAvailable: true }, (lock) => (lock ? work() : null));
}

/** Takes a change out of the queue for good. */
export function discardCall(id: number): Promise<void> {
  return removeCall(id);
}

/** Sends a change that was refused or is asked about, now and on top of what others have saved meanwhile. */
export function sendCallAnyway(id: number): Promise<void> {
  return changeCalls([id], ({ refusal, ...call }) => ({
    ...dueNow(onTopOf(call, refusal?.current)),
    state: 'waiting',
    confirmedAt: Date.now(),
  }));
}
