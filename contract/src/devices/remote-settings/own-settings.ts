/** What a setting of a device may be, so that it can be asked for and checked before the device is. */
export type OwnSettingShape =
  | { kind: 'text'; min: number; max: number; pattern?: RegExp }
  | { kind: 'number'; min: number; max: number; step: number; unit?: OwnSettingUnit }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'switch' };
/** What a number of a setting counts. */
export type OwnSettingUnit = 'seconds' | 'minutes' | 'percent';

/** A setting that the portal has words for. */
export type OwnSettingDefinition = OwnSettingShape & {
  group: OwnSettingGroup;
  /** Tells of a person, e.g. a phone number: the audit log, which cannot be erased, gets its name without values. */
  personal?: true;
};

/** Groups of settings, in the order of the screen. */
export const ownSettingGroups = ['general', 'sound', 'display', 'telephone'] as const;
/** A group of settings. */
export type OwnSettingGroup = (typeof ownSettingGroups)[number];

/**
 * Settings of a device that the portal knows and lets people change. A device may lack some; others that it reports are
 * shown as they are and cannot be changed (decision 0066).
 */
export const ownSettings = {
  name: { group: 'general', kind: 'text', min: 1, max: 40 },
  language: { group: 'general', kind: 'choice', values: ['en', 'de', 'nl', 'fr', 'es', 'it', 'pt'] },
  pinLength: { group: 'general', kind: 'number', min: 4, max: 8, step: 1 },
  volume: { group: 'sound', kind: 'number', min: 0, max: 10, step: 1 },
  keyTones: { group: 'sound', kind: 'switch' },
  speakerTest: { group: 'sound', kind: 'choice', values: ['never', 'daily', 'weekly'] },
  brightness: { group: 'display', kind: 'number', min: 10, max: 100, step: 10, unit: 'percent' },
  screenOffAfter: { group: 'display', kind: 'number', min: 0, max: 60, step: 1, unit: 'minutes' },
  lineNumber: {
    group: 'telephone',
    kind: 'text',
    min: 0,
    max: 20,
    pattern: /^(?:[+0][\d ]{3,19})?$/,
    personal: true,
  },
  ringsBeforeAnswer: { group: 'telephone', kind: 'number', min: 0, max: 10, step: 1 },
  callsByItself: { group: 'telephone', kind: 'switch' },
  callAfter: { group: 'telephone', kind: 'number', min: 30, max: 600, step: 10, unit: 'seconds' },
} as const satisfies Record<string, OwnSettingDefinition>;

/** A setting that the portal knows. */
export type OwnSettingKey = keyof typeof ownSettings;
/** The known settings in the order of the screen. */
export const ownSettingKeys = Object.keys(ownSettings) as OwnSettingKey[];
/** What a setting may hold on the wire. */
export type OwnSettingValue = string | number | boolean;
/** Settings by their names. */
export type OwnSettingValues = Record<string, OwnSettingValue>;

/** What the portal knows of a setting; undefined for one that only the device knows. */
export function definitionOf(key: string): OwnSettingDefinition | undefined {
  return Object.hasOwn(ownSettings, key) ? ownSettings[key as OwnSettingKey] : undefined;
}

/** Whether a setting may hold a value; of an unknown one nobody can say, so that it may not. */
export function fitsOwnSetting(key: string, value: unknown): boolean {
  const shape = definitionOf(key);
  switch (shape?.kind) {
    case 'text':
      return (
        typeof value === 'string' &&
        value.length >= shape.min &&
        value.length <= shape.max &&
        value.trim() === value &&
        !/\p{Cc}/u.test(value) &&
        (shape.pattern?.test(value) ?? true)
      );
    case 'number':
      return (
        typeof value === 'number' &&
        value >= shape.min &&
        value <= shape.max &&
        Number.isInteger((value - shape.min) / shape.step)
      );
    case 'choice':
      return typeof value === 'string' && shape.values.includes(value);
    case 'switch':
      return typeof value === 'boolean';
    default:
      return false;
  }
}
