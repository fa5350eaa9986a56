import {
  type AlarmSettings,
  alarmInterfaces,
  alarmSettingsDefaults as defaults,
} from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import type { TextId } from '#platform/i18n/text-ids.ts';

/** A few words about one setting; `lists` are texts that are put together as a list. */
export interface SettingWords {
  id: TextId;
  values?: Readonly<Record<string, string | number>>;
  lists?: Readonly<Record<string, readonly TextId[]>>;
}

const periods = ['day', 'night', 'weekend'] as const;

/** What is set differently from the defaults, in the order of the form; nothing where all is as it began. */
export function differencesOf(settings: AlarmSettings, callListName: (id: string) => string): SettingWords[] {
  const { delaySeconds, recoveryDelaySeconds, alertWhen, group, callListId } = settings;
  const { repeatAfterSeconds, repeatRounds } = settings;
  const repeats =
    repeatAfterSeconds !== defaults.repeatAfterSeconds || repeatRounds !== defaults.repeatRounds;
  const open = periods.filter((period) => alertWhen[period]);
  const words: (SettingWords | false)[] = [
    !settings.enabled && { id: 'alarm-settings.is.off' },
    settings.critical && { id: 'alarm-settings.is.critical' },
    settings.contact === 'nc' && { id: 'alarm-settings.is.nc' },
    delaySeconds !== defaults.delaySeconds && {
      id: 'alarm-settings.is.delay',
      values: { n: delaySeconds },
    },
    recoveryDelaySeconds !== defaults.recoveryDelaySeconds && {
      id: 'alarm-settings.is.recovery',
      values: { n: recoveryDelaySeconds },
    },
    open.length === 0 && { id: 'alarm-settings.is.never' },
    open.length > 0 &&
      open.length < periods.length && {
        id: 'alarm-settings.is.when',
        lists: { when: open.map((period) => `alarm-settings.period.${period}` as const) },
      },
    group !== null && { id: 'alarm-settings.is.group', values: { group } },
    repeats && repeatRounds === 0 && { id: 'alarm-settings.is.once' },
    repeats &&
      repeatRounds > 0 && {
        id: 'alarm-settings.is.repeat',
        values: { n: repeatRounds, minutes: Math.round(repeatAfterSeconds / 60) },
      },
    settings.remind && { id: 'alarm-settings.is.remind' },
    interfaceWords(settings.interfaces),
    callListId !== null && { id: 'alarm-settings.is.list', values: { list: callListName(callListId) } },
  ];
  return words.filter((one) => one !== false);
}

function interfaceWords(chosen: AlarmSettings['interfaces']): SettingWords | false {
  const [only] = chosen;
  if (chosen.length === 1 && only === defaults.interfaces[0]) return false;
  if (chosen.length === 0) return { id: 'alarm-settings.is.no-interface' };
  const inOrder = alarmInterfaces.filter((each) => chosen.includes(each));
  return {
    id: 'alarm-settings.is.interfaces',
    lists: { interfaces: inOrder.map((each) => `alarm-settings.interface.${each}` as const) },
  };
}
