import { languages } from '@belfry/contract/ground/languages/language-list.ts';
import { isOwnName } from './alarm-point-limits.rules.ts';
import { nodeTextsOf } from './node-texts.ts';

/**
 * Whether an alarm point still has the name that it was made with, in any of our languages: whoever hears "Input 3" at night
 * does not know what burns. What a device names in words of its own was named by somebody.
 */
export function isFactoryName(alarmId: string, name: string): boolean {
  return (
    !isOwnName(alarmId) && languages.some(({ langCode }) => nodeTextsOf(alarmId, langCode).name === name)
  );
}
