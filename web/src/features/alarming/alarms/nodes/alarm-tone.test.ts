import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenAlarm } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import { createAlarmTone } from './alarm-tone.ts';
import { loudAlarms } from '../ongoing/loud-alarms.ts';

/** A browser's sound as far as the tone uses it; a test lets it run and counts the beeps. */
function anAudioContext(state: AudioContextState) {
  const beeps: number[] = [];
  const node = {
    gain: { setValueAtTime: vi.fn<() => void>(), linearRampToValueAtTime: vi.fn<() => void>() },
    connect: () => node,
  };
  const context = {
    state,
    currentTime: 0,
    destination: {},
    createGain: () => node,
    createOscillator: () => ({
      frequency: { value: 0 },
      connect: () => node,
      start: (at: number) => void beeps.push(at),
      stop: vi.fn<() => void>(),
    }),
    mayRun: state === 'running',
    resume: vi.fn<() => Promise<void>>(async () => {
      if (context.mayRun) context.state = 'running';
    }),
    close: vi.fn<() => Promise<void>>(async () => undefined),
    addEventListener: vi.fn<() => void>(),
    removeEventListener: vi.fn<() => void>(),
  };
  return { context, beeps, tone: createAlarmTone(() => context as unknown as AudioContext) };
}

describe('the alarm tone', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const settled = () => vi.advanceTimersByTimeAsync(0);

  it('sounds again and again until it is stopped', async () => {
    const { context, beeps, tone } = anAudioContext('running');
    tone.start();
    await settled();
    expect(tone.state.get()).toBe('sounding');
    const first = beeps.length;
    expect(first).toBeGreaterThan(0);
    context.currentTime = 5;
    await vi.advanceTimersByTimeAsync(3000);
    expect(beeps.length).toBeGreaterThan(first);
    tone.stop();
    expect(tone.state.get()).toBe('silent');
    expect(context.close).toHaveBeenCalled();
    const last = beeps.length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(beeps).toHaveLength(last);
  });

  it('says that the browser holds it back, and is let out by a touch', async () => {
    const { context, beeps, tone } = anAudioContext('suspended');
    tone.start();
    await settled();
    expect(tone.state.get()).toBe('blocked');
    expect(beeps).toEqual([]);
    context.mayRun = true;
    tone.unblock();
    await settled();
    expect(tone.state.get()).toBe('sounding');
    expect(beeps.length).toBeGreaterThan(0);
    tone.stop();
  });

  it('is left out by a browser without sound', () => {
    const tone = createAlarmTone(() => {
      throw new Error('no sound here');
    });
    tone.start();
    expect(tone.state.get()).toBe('silent');
  });
});

describe('loudAlarms', () => {
  const alarm = (episodeId: string, given: Partial<OpenAlarm> = {}): OpenAlarm => ({
    episodeId,
    deviceId: 'd',
    deviceName: 'Barn',
    alarmId: 'input.1',
    name: 'Ventilation stopped',
    state: 'reporting',
    since: '2026-11-20T03:00:00Z',
    raisedAt: '2026-11-20T03:00:00Z',
    until: null,
    calling: null,
    critical: true,
    callsNobody: false,
    allowedActions: ['accept'],
    version: 1,
    ...given,
  });

  it('are critical, not accepted, and not muted here', () => {
    const alarms = [
      alarm('loud'),
      alarm('muted'),
      alarm('plain', { critical: false }),
      alarm('accepted', { state: 'accepted', allowedActions: [] }),
    ];
    expect(loudAlarms(alarms, new Set(['muted'])).map(({ episodeId }) => episodeId)).toEqual(['loud']);
  });
});
