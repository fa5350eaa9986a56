import { failureCodes } from '@belfry/contract/values/alarm-states.ts';
import type { Text } from '@belfry/texts/text-reader.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { isOwnName } from './alarm-point-limits.rules.ts';

/** What a node is called and says until somebody gives it better words. */
export interface NodeTexts {
  name: string;
  active_message: string;
  restored_message: string;
}

/**
 * The first words of a node, by its id on the wire; a failure that we have no name for goes by its code, and what a device
 * names in words of its own by those.
 */
export function nodeTextsOf(alarmId: string, langCode: string): NodeTexts {
  const text = textsIn(langCode);
  const name = nameOf(alarmId, text);
  return alarmId.startsWith('failure.')
    ? { name, active_message: name, restored_message: text('failures.restored', { name }) }
    : {
        name,
        active_message: text('alarms.label.input.active', { name }),
        restored_message: text('alarms.label.input.restored', { name }),
      };
}

function nameOf(alarmId: string, text: Text): string {
  const [kind = '', first = '', second = ''] = alarmId.split('.');
  if (kind === 'failure') {
    const code = failureCodes.find((known) => known === first);
    return code ? text(`failures.${code}`) : first;
  }
  if (isOwnName(alarmId)) return alarmId;
  if (kind === 'input') return text('alarms.label.input', { n: Number(first) });
  return text(`alarms.label.${kind === 'io' ? 'io' : 'dupline'}`, { module: first, n: second });
}
