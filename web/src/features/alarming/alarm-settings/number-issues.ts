import type { TextId } from '#platform/i18n/text-ids.ts';
import type { AlarmFormValues } from './alarm-form.ts';

const numbers = ['delaySeconds', 'recoveryDelaySeconds', 'repeatMinutes', 'repeatRounds'] as const;

/** A number that was wiped out is not the one before, nor none: it has to be filled in. */
export function numberIssues(values: AlarmFormValues): Partial<Record<(typeof numbers)[number], TextId>> {
  return Object.fromEntries(
    numbers.filter((name) => values[name] === '').map((name) => [name, 'ui.field.required']),
  );
}
