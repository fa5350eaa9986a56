import {
  alarmSettingsDefaults,
  type AlarmSettings,
} from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import { describe, expect, it } from 'vitest';
import { textOf } from '#platform/i18n/texts.fixture.ts';
import { checkBody, bodyOf } from '#ui/form/form-issues.ts';
import { alarmForm, changedSettings, chosenSettings, valuesOf } from './alarm-form.ts';
import { differencesOf } from './settings-words.ts';

const settings: AlarmSettings = {
  ...alarmSettingsDefaults,
  interfaces: ['touch'],
  alarmId: 'input.1',
  name: 'Input 1',
  activeMessage: 'Input 1 active',
  restoredMessage: 'Input 1 restored',
  version: 1,
};
const values = valuesOf(settings);

describe('the form of an alarm point', () => {
  it('is sound as it begins, and a name, a time out of its limits and a wiped number are not', () => {
    const faults = (change: object) =>
      Object.keys(checkBody(alarmForm, bodyOf(alarmForm, { ...values, ...change })));
    expect(faults({})).toEqual([]);
    expect(faults({ name: ' ' })).toEqual(['name']);
    expect(faults({ delaySeconds: 3601 })).toEqual(['delaySeconds']);
    expect(faults({ repeatMinutes: 0, repeatRounds: 100 })).toEqual(['repeatMinutes', 'repeatRounds']);
  });

  it('sends only what was changed', () => {
    expect(changedSettings(values, values)).toEqual({});
    const changed = {
      ...values,
      name: ' Fans ',
      'alertWhen/night': false,
      group: 'House 1',
      callListId: 'x',
    };
    expect(changedSettings(values, changed)).toEqual({
      name: 'Fans',
      alertWhen: { day: true, night: false, weekend: true },
      group: 'House 1',
      callListId: 'x',
    });
    const interfaces = { touch: false, 'external-io': true };
    expect(changedSettings(values, { ...values, repeatMinutes: 10, interfaces })).toEqual({
      repeatAfterSeconds: 600,
      interfaces: ['external-io'],
    });
  });

  it('leaves a repeat time that is no whole minute as it is', () => {
    const odd = valuesOf({ ...settings, repeatAfterSeconds: 90 });
    expect(changedSettings(odd, { ...odd, remind: true })).toEqual({ remind: true });
  });

  it('takes a group and a list away again', () => {
    const grouped = valuesOf({ ...settings, group: 'House 1', callListId: 'x' });
    expect(changedSettings(grouped, { ...grouped, group: ' ', callListId: '' })).toEqual({
      group: null,
      callListId: null,
    });
  });

  it('sets several alike only in what was ticked, also to what one of them has already', () => {
    expect(chosenSettings(values, new Set(['delaySeconds', 'critical'] as const))).toEqual({
      delaySeconds: 5,
      critical: false,
    });
    expect(chosenSettings(values, new Set())).toEqual({});
  });
});

describe('differencesOf', () => {
  const text = textOf('en-US');

  it.each<[Partial<AlarmSettings>, string[]]>([
    [{}, []],
    [{ name: 'Fans', activeMessage: 'x', version: 9 }, []],
    [{ enabled: false, critical: true, contact: 'nc' }, ['Switched off', 'Critical', 'NC: opens in alarm']],
    [{ contact: null }, []],
    [{ delaySeconds: 0, recoveryDelaySeconds: 60 }, ['No delay', 'Recovery delay 60 s']],
    [{ alertWhen: { day: false, night: false, weekend: false } }, ['Never alerts']],
    [{ alertWhen: { day: true, night: false, weekend: false } }, ['Alerts: Day']],
    [
      { group: 'A', repeatRounds: 0, remind: true },
      ['Group A', 'Calls one round only', 'Reminds when not restored'],
    ],
    [{ repeatAfterSeconds: 600 }, ['Repeats 3 times, every 10 min']],
    [{ interfaces: [] }, ['Not shown by the device']],
    [
      { interfaces: ['touch', 'rest-api'], callListId: 'x' },
      ['Shown by: Touch screen, REST API', 'Calls Night'],
    ],
  ])('%j is %j', (change, words) => {
    expect(differencesOf({ ...settings, ...change }, () => 'Night', text)).toEqual(words);
  });
});
