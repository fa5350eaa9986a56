import type { FailureCode } from '@belfry/contract/values/alarm-states.ts';
import { textsFor } from '#platform/texts/texts.ts';
import { isOwnName } from './alarm-point-limits.rules.ts';
import { nodeTexts } from '../failures/failure.texts.ts';

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
  const { input, module, failure } = textsFor(nodeTexts, langCode);
  const [kind = '', first = '', second = ''] = alarmId.split('.');
  if (kind === 'failure') {
    const name = failure.names[first as FailureCode] ?? first;
    return { name, active_message: name, restored_message: failure.restored(name) };
  }
  const name = nameOf();
  return { name, active_message: input.active(name), restored_message: input.restored(name) };

  function nameOf(): string {
    if (isOwnName(alarmId)) return alarmId;
    return kind === 'input'
      ? input.name(Number(first))
      : module.name(kind === 'io' ? 'io' : 'dupline', first, second);
  }
}
