import type { LabelId } from '#platform/i18n/use-text.ts';
import type { AlarmFormValues } from './alarm-form.ts';

const numbers = ['delaySeconds', 'recoveryDelaySeconds', 'repeatMinutes', 'repeatRounds'] as const;

/** A number that was wiped out is not the one before, nor none: it has to be filled in. */
export function numberIssues(values: AlarmFormValues): Partial<Record<(typeof numbers)[number], LabelId>> {
  return Object.fromEntries(
    numbers.filter((name) => values[name] === '').map((name) => [name, 'ui.field.required']),
  );
}
