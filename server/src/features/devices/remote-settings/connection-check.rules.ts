import type {
  ConnectionAdvice,
  ConnectionFact,
  ConnectionStep,
} from '@belfry/contract/devices/remote-settings/connection-check.contract.ts';
import type { TestResult } from '@belfry/contract/devices/remote-settings/device-answers.ts';
import { pushFirmware } from '@belfry/contract/alarming/push-apps/push-apps.contract.ts';
import type { AllowanceState } from '@belfry/contract/ground/allowance/subscription-states.ts';

/** Failures of the power, and of the battery that stands in for it. */
const powerFailures = new Set(['power-failure']);
const batteryFailures = new Set(['battery-defect', 'battery-not-present', 'battery-too-old']);
/** Interfaces that carry the connection. */
const carriers = /^(?:ethernet|gsm)/;
/** Percent of signal below which a connection by GSM comes and goes. */
const weakSignal = 20;
/** Seconds that a clock may be off (page 4.3). */
const tolerableOffset = 60;

type Interfaces = TestResult['interfaces'];

/** What the helper knows; `answer` is what came of asking the device just now. */
export interface ConnectionFacts {
  connected: boolean;
  /** Since when it is connected or not; null where it never was. */
  since: Date | null;
  startedAt: Date | null;
  interfaces: Interfaces;
  via: 'ethernet' | 'gsm' | null;
  ipv4: string | null;
  simSignal: number | null;
  softwareVersion: string | null;
  /** Codes of the failures that are active. */
  failures: readonly string[];
  allowance: AllowanceState;
  allowed: boolean;
  answer: { roundTripMs: number; interfaces: Interfaces; clockOffsetSeconds: number } | null;
}

/** The steps of the helper, in the order in which a person looks. Only what was measured is called good or faulty. */
export function connectionSteps(facts: ConnectionFacts, now: Date): ConnectionStep[] {
  return [power(facts, now), network(facts), cloud(facts), firmware(facts), allowance(facts)];
}

function power(facts: ConnectionFacts, now: Date): ConnectionStep {
  const failures = facts.failures.filter((code) => powerFailures.has(code) || batteryFailures.has(code));
  const interfaces = (facts.answer?.interfaces ?? facts.interfaces).filter(({ name }) => name === 'battery');
  const uptime = facts.startedAt
    ? Math.max(0, Math.floor((now.getTime() - facts.startedAt.getTime()) / 1000))
    : null;
  const shown: ConnectionFact[] = [
    ...(facts.answer && uptime !== null ? [fact('uptime', uptime)] : []),
    ...failures.map((code) => fact('failure', code)),
    ...interfaces.map(interfaceFact),
  ];
  const hasNoPower = failures.some((code) => powerFailures.has(code));
  const hasBadBattery =
    failures.some((code) => batteryFailures.has(code)) || interfaces.some(({ state }) => state === 'error');
  const found = hasNoPower ? 'power-failure' : hasBadBattery ? 'battery' : null;
  // Nothing helps like a look; once is enough.
  const advice = found ?? (facts.connected ? null : 'look-at-device');
  return step('power', facts, shown, advice);
}

function network(facts: ConnectionFacts): ConnectionStep {
  const { answer, via, ipv4, simSignal } = facts;
  const interfaces = (answer?.interfaces ?? facts.interfaces).filter(({ name }) => carriers.test(name));
  const shown: ConnectionFact[] = [
    ...(via ? [fact('via', via)] : []),
    ...(ipv4 ? [fact('ipv4', ipv4)] : []),
    ...interfaces.map(interfaceFact),
    ...(simSignal === null ? [] : [fact('sim-signal', simSignal)]),
  ];
  const isFaulty = interfaces.some(({ state }) => state === 'error');
  const isWeak = via === 'gsm' && simSignal !== null && simSignal < weakSignal;
  return step('network', facts, shown, isFaulty ? 'network-interfaces' : isWeak ? 'weak-signal' : null);
}

function cloud({ connected, since, answer }: ConnectionFacts): ConnectionStep {
  const shown: ConnectionFact[] = [
    ...(since ? [fact(connected ? 'connected-since' : 'disconnected-since', since.toISOString())] : []),
    ...(answer
      ? [fact('round-trip', answer.roundTripMs), fact('clock-offset', answer.clockOffsetSeconds)]
      : []),
  ];
  let advice: ConnectionAdvice | null = null;
  if (!connected) advice = since ? 'not-connected' : 'never-connected';
  else if (!answer) advice = 'no-answer';
  else if (Math.abs(answer.clockOffsetSeconds) > tolerableOffset) advice = 'clock-off';
  // That it is not there is itself a measurement.
  return { id: 'cloud', state: advice ? 'fault' : 'ok', measured: true, facts: shown, advice };
}

function firmware(facts: ConnectionFacts): ConnectionStep {
  const { softwareVersion } = facts;
  const shown: ConnectionFact[] = softwareVersion ? [fact('software-version', softwareVersion)] : [];
  const isNewEnough = softwareVersion === null ? null : atLeast(softwareVersion, pushFirmware);
  if (isNewEnough === null)
    return {
      id: 'firmware',
      state: 'unknown',
      measured: facts.connected,
      facts: shown,
      advice: facts.connected ? 'firmware-unknown' : null,
    };
  // It was said at this connection's beginning, and cannot change without another.
  return step('firmware', facts, shown, isNewEnough ? null : 'update-firmware', facts.connected);
}

function allowance({ allowance: value, allowed }: ConnectionFacts): ConnectionStep {
  const advice = value === 'active-manually-blocked' ? 'blocked' : 'subscribe';
  return {
    id: 'allowance',
    state: allowed ? 'ok' : 'fault',
    measured: true,
    facts: [fact('allowance', value)],
    advice: allowed ? null : advice,
  };
}

/** A step that only the device can answer: while it does not, what it last said stands there, and judges nothing. */
function step(
  id: ConnectionStep['id'],
  { answer }: ConnectionFacts,
  facts: ConnectionFact[],
  advice: ConnectionAdvice | null,
  measured = answer !== null,
): ConnectionStep {
  const state = measured ? (advice ? 'fault' : 'ok') : 'unknown';
  return { id, state, measured, facts, advice };
}

function interfaceFact({ name, state, detail }: Interfaces[number]): ConnectionFact {
  return { name: 'interface', value: state, of: name, detail: detail ?? null };
}

function fact(name: ConnectionFact['name'], value: string | number): ConnectionFact {
  return { name, value, of: null, detail: null };
}

/** Whether a version is another one or newer, by its numbers; null where it has none. */
export function atLeast(version: string, least: string): boolean | null {
  const numbers = numbersOf(version);
  const needed = numbersOf(least);
  if (!numbers || !needed) return null;
  for (let place = 0; place < Math.max(numbers.length, needed.length); place += 1) {
    const difference = (numbers[place] ?? 0) - (needed[place] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

function numbersOf(version: string): number[] | null {
  const [numbers] = /^\d{1,4}(?:\.\d{1,4}){0,3}/.exec(version) ?? [];
  return numbers === undefined ? null : numbers.split('.').map(Number);
}
