import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { openRelayLine, type RelayLine } from './relay-line.ts';
import { createRelayMembers } from './relay-members.ts';

/** Brings live events to the other nodes; never waits, never throws. */
export interface LiveRelay {
  /** Passes an event on, or drops it while nobody would hear it. */
  send(event: unknown): void;
  /** Whether events of all known nodes come here, and ours go there. */
  isWhole(): boolean;
  close(): void;
}

export interface LiveRelayOptions {
  url: string;
  /** The same for all nodes that belong together, and for nobody else on this Redis. */
  installation: string;
  log: Logger;
  /** What another node sent. */
  heard: (event: unknown) => void;
  /** The relay is whole now, or no more. */
  turned: (isWhole: boolean) => void;
  /** Events of another node were lost on the way although the relay is whole now. */
  missed: () => void;
  /** Milliseconds between two signs of life. */
  everyMs?: number | undefined;
  /** Milliseconds without a sign of life after which a way, or a node, counts as cut off. */
  silentMs?: number | undefined;
  /** Milliseconds after which a node that fell silent without a word counts as gone for good. */
  forgetMs?: number | undefined;
}

/** Every message says who sent it and how many events went before; a sign of life has no event. */
interface RelayMessage {
  from: string;
  sent: number;
  event?: unknown;
  bye?: true;
}

/** Starts at once, whether Redis is there or not, and goes on trying to reach it. */
export function startLiveRelay({
  url,
  installation,
  log,
  heard,
  turned,
  missed,
  everyMs = 1000,
  silentMs = 3000,
  forgetMs = 600_000,
}: LiveRelayOptions): LiveRelay {
  const me = randomUUID();
  const members = createRelayMembers({ silentMs, forgetMs });
  let sent = 0;
  let echoAt = -Infinity;
  const startedAt = performance.now();
  const open = () => openRelayLine({ url, channel: channelOf(installation), silentMs, hear });
  let line: RelayLine = open();
  let fault: string | undefined;
  let isWhole = false;
  let isTold = false;

  function hear(text: string): void {
    const message = messageOf(text);
    if (!message) return;
    const now = performance.now();
    if (message.from === me) echoAt = now;
    else {
      const isGap = members.hears(message.from, message.sent, message.event !== undefined, now);
      if (message.bye) members.leaves(message.from);
      if (message.event !== undefined) heard(message.event);
      if (isGap && isWhole) missed();
    }
    look();
  }
  function look(): void {
    const now = performance.now();
    const reaches = now - echoAt < silentMs;
    // Another node is silent only if we heard ourselves for as long: a way that ends silences all at once.
    const whole = reaches && !members.someSilent(echoAt);
    if (!whole && !isTold && now - startedAt >= silentMs) {
      isTold = true;
      const cause = reaches ? 'another node is silent' : 'Redis does not answer';
      log.error(
        { cause, ...(!reaches && { reason: line.fault() ?? fault }) },
        'live events may not reach all nodes',
      );
    }
    if (whole === isWhole) return;
    isWhole = whole;
    if (isWhole && isTold) {
      isTold = false;
      log.info('live events reach all nodes again');
    }
    turned(isWhole);
  }
  function beat(): void {
    const now = performance.now();
    look();
    if (now - echoAt < silentMs) fault = undefined;
    if (line.isOver() || now - Math.max(echoAt, line.openedAt) >= silentMs) {
      line.close();
      fault = line.fault() ?? fault;
      line = open();
    }
    line.send(JSON.stringify({ from: me, sent } satisfies RelayMessage));
  }
  const beating = setInterval(beat, everyMs);

  return {
    send(event) {
      const message: RelayMessage = { from: me, sent, event };
      // Counted even when it is dropped: the others see the gap.
      sent += 1;
      if (performance.now() - echoAt < silentMs) line.send(JSON.stringify(message));
    },
    isWhole: () => isWhole,
    close() {
      clearInterval(beating);
      line.send(JSON.stringify({ from: me, sent, bye: true } satisfies RelayMessage));
      line.closeSoon();
    },
  };
}

/** Two installations on one Redis, whichever of its databases they use, do not hear each other. */
export function channelOf(installation: string): string {
  return `belfry:live:${installation}`;
}

function messageOf(text: string): RelayMessage | null {
  try {
    const given: unknown = JSON.parse(text);
    const isMessage =
      typeof given === 'object' &&
      given !== null &&
      'from' in given &&
      typeof given.from === 'string' &&
      'sent' in given &&
      typeof given.sent === 'number';
    return isMessage ? (given as RelayMessage) : null;
  } catch {
    return null;
  }
}
