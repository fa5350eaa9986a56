import type { SingleCommand, Shared } from './command-line.ts';
import { UsageError } from './command-line.ts';
import { createClock } from './clock.ts';
import { findPlayedDialler, type PlayedDialler } from './control-client.ts';
import { readDemoFile } from './demo-file.ts';
import { describeHappening } from './describe-happening.ts';
import type { Dialler } from './device.ts';
import { createDialler } from './dialler.ts';
import { findAlarm } from './find-alarm.ts';
import type { Model, NamedInput } from './inputs.ts';

/** Where a person reads, and what ends the play. */
export interface Surroundings {
  print: (line: string) => void;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
}

type Play = SingleCommand & Shared;

/** Refused so often, a key is wrong: a dialler that was given a new key tries its older ones first. */
const enoughRefusals = 4;

/**
 * Plays one dialler, or asks the process that plays it already. Resolves with the exit code.
 * @throws {UsageError} where an alarm or the key is missing or wrong.
 */
export async function playSingle(play: Play, surroundings: Surroundings): Promise<0 | 1> {
  const played = await findPlayedDialler(play.journalDir, play.serial);
  return played ? askPlayed(play, played, surroundings) : playOwn(play, surroundings);
}

async function askPlayed(play: Play, played: PlayedDialler, { print, signal }: Surroundings): Promise<0 | 1> {
  const changes = findChanges(play, played.shown.inputs);
  print(`${play.serial} is played by another process; it is told what to do.`);
  if (play.clockOffset !== 0) await played.setClockOffset(play.clockOffset / 1000);
  if (play.outage > 0) await played.network(false);
  const told = changes.map(async ({ alarm, active }) => {
    const { boot, seq, acknowledged } = await played.change(alarm, active, play.timeout + play.outage);
    print(line(play.serial, alarm, active, boot, seq, acknowledged === true));
    return acknowledged === true;
  });
  if (play.outage > 0) {
    await wait(play.outage, signal);
    await played.network(true);
  }
  return (await Promise.all(told)).every(Boolean) ? 0 : 1;
}

async function playOwn(play: Play, { print, signal }: Surroundings): Promise<0 | 1> {
  const { key, model, inputs } = identity(play);
  const changes = findChanges(play, inputs);
  const stays = play.stay || (changes.length === 0 && play.outage === 0);
  const connected = Promise.withResolvers<'connected' | 'refused' | 'timeout'>();
  let refusals = 0;
  const timers = createClock();
  const dialler = createDialler({
    ...play,
    timers,
    countsUsage: true,
    backOff: { first: 250, longest: 5_000 },
    key,
    model,
    inputs,
    observe(happening) {
      if (happening.kind === 'connected') connected.resolve('connected');
      if (happening.kind === 'disconnected' && happening.fault === 'refused') refusals += 1;
      if (refusals >= enoughRefusals && !stays) connected.resolve('refused');
      const text = describeHappening(happening);
      if (text && (stays || happening.kind === 'called')) print(`${play.serial} ${text}`);
    },
  });
  try {
    dialler.start();
    if (stays && changes.length === 0) {
      await wait(Infinity, signal);
      return 0;
    }
    const cancel = timers.after(play.timeout, () => connected.resolve('timeout'));
    signal.addEventListener('abort', () => connected.resolve('timeout'));
    const outcome = await connected.promise;
    cancel();
    if (outcome !== 'connected') {
      print(notConnected(play, dialler, outcome));
      return 1;
    }
    const code = await change(play, dialler, changes, { print, signal });
    if (stays) await wait(Infinity, signal);
    return code;
  } finally {
    await dialler.stop();
  }
}

async function change(
  play: Play,
  dialler: Dialler,
  changes: { alarm: string; active: boolean }[],
  { print, signal }: Surroundings,
): Promise<0 | 1> {
  if (play.outage > 0) dialler.network(false);
  const events = changes.map(({ alarm, active }) => (active ? dialler.raise(alarm) : dialler.restore(alarm)));
  if (play.outage > 0) {
    print(`${play.serial} network down for ${play.outage / 1000} s`);
    await wait(play.outage, signal);
    dialler.network(true);
  }
  const acknowledged = await Promise.all(
    events.map(async (event) => {
      const yes = await dialler.acknowledged(event, play.timeout);
      print(line(play.serial, event.alarm, event.active, event.boot, event.seq, yes));
      return yes;
    }),
  );
  return acknowledged.every(Boolean) ? 0 : 1;
}

function line(
  serial: string,
  alarm: string,
  active: boolean,
  boot: number,
  seq: number,
  yes: boolean,
): string {
  const what = `${serial} ${alarm} ${active ? 'active' : 'restored'} (boot ${boot}, event ${seq})`;
  return yes
    ? `${what}: acknowledged`
    : `${what}: not acknowledged. It stays in the journal and is sent again.`;
}

function notConnected(
  { serial, host, port }: Play,
  dialler: Dialler,
  outcome: 'refused' | 'timeout',
): string {
  const refused = outcome === 'refused' || dialler.fault === 'refused';
  return refused
    ? `The portal at ${host}:${port} refuses ${serial}: it does not know it, or the key is wrong. Nothing was raised.`
    : `No portal at ${host}:${port}: is it running, and is --mqtt-port right? Nothing was raised.`;
}

function identity(play: Play): { key: string; model: Model; inputs: NamedInput[] } {
  const known = play.file
    ? readDemoFile(play.file).diallers.find(({ serial }) => serial === play.serial)
    : undefined;
  const key = play.key ?? known?.key;
  if (key === undefined) {
    throw new UsageError(
      `No process plays ${play.serial} here, so its key is needed: --key KEY, or --demo FILE with it.`,
    );
  }
  return { key, model: known?.model ?? play.model, inputs: known?.inputs ?? [] };
}

function findChanges({ changes }: Play, inputs: readonly NamedInput[]): { alarm: string; active: boolean }[] {
  return changes.map(({ said, active }) => {
    const found = findAlarm(said, inputs);
    if ('problem' in found) throw new UsageError(found.problem);
    return { alarm: found.alarm, active };
  });
}

/** Resolves after `delay` ms or when the signal is aborted, whichever is first. */
function wait(delay: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const cancel = createClock().after(delay, resolve);
    signal.addEventListener('abort', () => {
      cancel();
      resolve();
    });
  });
}
