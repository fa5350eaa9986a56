import {
  alarmChanges,
  type AlarmInterface,
  alarmInterfaces,
  type AlarmSettings,
  type AlarmSettingsChanges,
  contactTypes,
} from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import * as z from 'zod/mini';

const { delaySeconds, recoveryDelaySeconds, repeatRounds, name, activeMessage, restoredMessage } =
  alarmChanges.shape;
const optionalLine = (max: number) => z.optional(z.string().check(z.trim(), z.maxLength(max)));

/** What the form of an alarm point holds: as the contract has it, but with minutes, and empty text for "none". */
export const alarmForm = z.strictObject({
  name,
  activeMessage,
  restoredMessage,
  enabled: z.boolean(),
  critical: z.boolean(),
  contact: z.enum(contactTypes),
  delaySeconds,
  recoveryDelaySeconds,
  alertWhen: z.strictObject({ day: z.boolean(), night: z.boolean(), weekend: z.boolean() }),
  group: optionalLine(40),
  repeatMinutes: z.int().check(z.gte(1), z.lte(1440)),
  repeatRounds,
  remind: z.boolean(),
  interfaces: z.record(z.string(), z.boolean()),
  callListId: z.optional(z.string()),
  reason: optionalLine(200),
});

/** Values of the form by field name. A number that was wiped out is no number. */
export type AlarmFormValues = {
  name: string;
  activeMessage: string;
  restoredMessage: string;
  enabled: boolean;
  critical: boolean;
  contact: 'no' | 'nc';
  delaySeconds: number | '';
  recoveryDelaySeconds: number | '';
  'alertWhen/day': boolean;
  'alertWhen/night': boolean;
  'alertWhen/weekend': boolean;
  group: string;
  repeatMinutes: number | '';
  repeatRounds: number | '';
  remind: boolean;
  interfaces: Partial<Record<AlarmInterface, boolean>>;
  callListId: string;
  reason: string;
  version: number;
};

/** The settings that the form shows apart, in its order. */
export const alarmFormParts = [
  'name',
  'activeMessage',
  'restoredMessage',
  'enabled',
  'critical',
  'contact',
  'delaySeconds',
  'recoveryDelaySeconds',
  'alertWhen',
  'group',
  'repeatAfterSeconds',
  'repeatRounds',
  'remind',
  'interfaces',
  'callListId',
] as const satisfies readonly (keyof AlarmSettingsChanges)[];
/** A setting that the form shows. */
export type AlarmFormPart = (typeof alarmFormParts)[number];

/** What the form shows of settings. */
export function valuesOf(settings: Omit<AlarmSettings, 'alarmId'>): AlarmFormValues {
  const { alertWhen, interfaces } = settings;
  return {
    name: settings.name,
    activeMessage: settings.activeMessage,
    restoredMessage: settings.restoredMessage,
    enabled: settings.enabled,
    critical: settings.critical,
    contact: settings.contact ?? 'no',
    delaySeconds: settings.delaySeconds,
    recoveryDelaySeconds: settings.recoveryDelaySeconds,
    'alertWhen/day': alertWhen.day,
    'alertWhen/night': alertWhen.night,
    'alertWhen/weekend': alertWhen.weekend,
    group: settings.group ?? '',
    repeatMinutes: Math.max(1, Math.round(settings.repeatAfterSeconds / 60)),
    repeatRounds: settings.repeatRounds,
    remind: settings.remind,
    interfaces: Object.fromEntries(alarmInterfaces.map((each) => [each, interfaces.includes(each)])),
    callListId: settings.callListId ?? '',
    reason: '',
    version: settings.version,
  };
}

/** Everything that the form's values say. */
function settingsOf(values: AlarmFormValues): Required<AlarmSettingsChanges> {
  return {
    name: values.name.trim(),
    activeMessage: values.activeMessage.trim(),
    restoredMessage: values.restoredMessage.trim(),
    enabled: values.enabled,
    critical: values.critical,
    contact: values.contact,
    delaySeconds: Number(values.delaySeconds),
    recoveryDelaySeconds: Number(values.recoveryDelaySeconds),
    alertWhen: {
      day: values['alertWhen/day'],
      night: values['alertWhen/night'],
      weekend: values['alertWhen/weekend'],
    },
    group: values.group.trim() || null,
    repeatAfterSeconds: Number(values.repeatMinutes) * 60,
    repeatRounds: Number(values.repeatRounds),
    remind: values.remind,
    interfaces: alarmInterfaces.filter((each) => values.interfaces[each]),
    callListId: values.callListId || null,
  };
}

/** Only what is different from how the form began: what somebody else set meanwhile stays. */
export function changedSettings(before: AlarmFormValues, after: AlarmFormValues): AlarmSettingsChanges {
  const [was, is] = [settingsOf(before), settingsOf(after)];
  const changed = alarmFormParts.filter((part) => JSON.stringify(was[part]) !== JSON.stringify(is[part]));
  return pick(is, changed);
}

/** Only the settings that were chosen to be set alike. */
export function chosenSettings(
  values: AlarmFormValues,
  chosen: ReadonlySet<AlarmFormPart>,
): AlarmSettingsChanges {
  return pick(
    settingsOf(values),
    alarmFormParts.filter((part) => chosen.has(part)),
  );
}

function pick(
  settings: Required<AlarmSettingsChanges>,
  parts: readonly AlarmFormPart[],
): AlarmSettingsChanges {
  return Object.fromEntries(parts.map((part) => [part, settings[part]]));
}
