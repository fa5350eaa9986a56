import { listed } from '#platform/i18n/listed.ts';
import {
  type AlarmSettings,
  alarmInterfaces,
  alarmSettingsDefaults as defaults,
} from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import type { Text } from '#platform/i18n/use-text.ts';

const periods = ['day', 'night', 'weekend'] as const;

/** What is set differently from the defaults, in the order of the form; nothing where all is as it began. */
export function differencesOf(
  settings: AlarmSettings,
  callListName: (id: string) => string,
  text: Text,
): string[] {
  const { delaySeconds, recoveryDelaySeconds, alertWhen, group, callListId } = settings;
  const { repeatAfterSeconds, repeatRounds } = settings;
  const repeats =
    repeatAfterSeconds !== defaults.repeatAfterSeconds || repeatRounds !== defaults.repeatRounds;
  const open = periods.filter((period) => alertWhen[period]);
  const words: (string | false)[] = [
    !settings.enabled && text('alarm-settings.is.off'),
    settings.critical && text('alarm-settings.is.critical'),
    settings.contact === 'nc' && text('alarm-settings.is.nc'),
    delaySeconds !== defaults.delaySeconds && text('alarm-settings.is.delay', { n: delaySeconds }),
    recoveryDelaySeconds !== defaults.recoveryDelaySeconds &&
      text('alarm-settings.is.recovery', { n: recoveryDelaySeconds }),
    open.length === 0 && text('alarm-settings.is.never'),
    open.length > 0 &&
      open.length < periods.length &&
      text('alarm-settings.is.when', {
        when: listed(open.map((period) => text(`alarm-settings.period.${period}`))),
      }),
    group !== null && text('alarm-settings.is.group', { group }),
    repeats && repeatRounds === 0 && text('alarm-settings.is.once'),
    repeats &&
      repeatRounds > 0 &&
      text('alarm-settings.is.repeat', { n: repeatRounds, minutes: Math.round(repeatAfterSeconds / 60) }),
    settings.remind && text('alarm-settings.is.remind'),
    interfaceWords(settings.interfaces, text),
    callListId !== null && text('alarm-settings.is.list', { list: callListName(callListId) }),
  ];
  return words.filter((one) => one !== false);
}

function interfaceWords(chosen: AlarmSettings['interfaces'], text: Text): string | false {
  const [only] = chosen;
  if (chosen.length === 1 && only === defaults.interfaces[0]) return false;
  if (chosen.length === 0) return text('alarm-settings.is.no-interface');
  const inOrder = alarmInterfaces.filter((each) => chosen.includes(each));
  return text('alarm-settings.is.interfaces', {
    interfaces: listed(inOrder.map((each) => text(`alarm-settings.interface.${each}`))),
  });
}
