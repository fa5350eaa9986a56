import { alarmId } from '@belfry/contract/values/alarm-point.ts';
import { failureCodes } from '@belfry/contract/values/alarm-states.ts';
import type { NamedInput } from './inputs.ts';

/** Words for the inputs of a dialler that nobody named. */
const aliases: readonly NamedInput[] = [
  { alarm: 'input.1', name: 'Ventilation stopped' },
  { alarm: 'input.2', name: 'Temperature too high' },
  { alarm: 'input.3', name: 'Water pressure low' },
  { alarm: 'input.4', name: 'Feeding stopped' },
];

/**
 * The alarm that a person means: an id (`input.1`, `dupline.1.3`), a failure's code (`power-failure`) or the
 * beginning of an input's name (`ventilation`), upper or lower case.
 * @returns the id, or a sentence that says what is wrong.
 */
export function findAlarm(
  said: string,
  named: readonly NamedInput[],
): { alarm: string } | { problem: string } {
  const word = said.trim().toLowerCase();
  if (alarmId.safeParse(word).success) return { alarm: word };
  if (failureCodes.some((code) => code === word)) return { alarm: `failure.${word}` };
  const begins = ({ name }: NamedInput) => word !== '' && name.toLowerCase().startsWith(word);
  const found = named.filter(begins);
  const [only] = found.length > 0 ? found : aliases.filter(begins);
  if (found.length > 1) {
    return {
      problem: `"${said}" may be ${found.map(({ name, alarm }) => `"${name}" (${alarm})`).join(' or ')}: say more.`,
    };
  }
  if (only) return { alarm: only.alarm };
  const known = (named.length > 0 ? named : aliases)
    .map(({ name, alarm }) => `${alarm} "${name}"`)
    .join(', ');
  return {
    problem: `"${said}" is no alarm of this dialer. Say input.1, failure.power-failure or one of: ${known}.`,
  };
}
