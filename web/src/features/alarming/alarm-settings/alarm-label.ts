import type { Text } from '#platform/i18n/use-text.ts';

/** What an input is on the box, whatever it was named: "Input 3", "Module 2, input 7"; empty for a failure. */
export function alarmLabel(alarmId: string, text: Text): string {
  const [kind, first = '', second = ''] = alarmId.split('.');
  // What a device names in words of its own.
  if (Number.isNaN(Number(first)) || Number.isNaN(Number(second))) return '';
  switch (kind) {
    case 'input':
      return text('alarms.label.input', { n: Number(first) });
    case 'dupline':
      return text('alarms.label.dupline', { module: Number(first), n: Number(second) });
    case 'io':
      return text('alarms.label.io', { module: Number(first), n: Number(second) });
    default:
      return '';
  }
}
