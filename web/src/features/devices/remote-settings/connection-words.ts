import { listed } from '#platform/i18n/listed.ts';
import type { ConnectionFact } from '@belfry/contract/devices/remote-settings/connection-check.contract.ts';
import type { Dates } from '#platform/i18n/use-dates.ts';
import { hasText, type Text } from '#platform/i18n/use-text.ts';

/** Seconds from which the clock of a device is worth a word. */
const notableOffset = 5;

/** A fact of the connection helper: its name and what was measured, in words. */
export function factWords(
  { name, value, of, detail }: ConnectionFact,
  text: Text,
  dates: Dates,
): { name: string; value: string } {
  if (name === 'interface')
    return {
      name: known('interface', of ?? '', text),
      value: listed([known('interface-state', String(value), text), detail]),
    };
  return {
    name: text(`remote-settings.connection.fact.${name}`),
    value: valueWords(name, value, text, dates),
  };
}

function valueWords(
  name: Exclude<ConnectionFact['name'], 'interface'>,
  value: string | number,
  text: Text,
  dates: Dates,
): string {
  const number = Number(value);
  switch (name) {
    case 'connected-since':
    case 'disconnected-since':
      return dates.smartTime(String(value));
    case 'uptime': {
      const minutes = Math.floor(number / 60);
      const days = Math.floor(minutes / 1440);
      const rest = { hours: Math.floor((minutes % 1440) / 60), minutes: minutes % 60 };
      return text('remote-settings.connection.uptime', { days, ...rest });
    }
    case 'sim-signal':
      return text('remote-settings.connection.percent', { n: number });
    case 'round-trip':
      return text('remote-settings.connection.milliseconds', { n: number });
    case 'clock-offset':
      if (Math.abs(number) < notableOffset) return text('remote-settings.connection.clock.right');
      return text(`remote-settings.connection.clock.${number > 0 ? 'ahead' : 'behind'}`, {
        n: Math.abs(number),
      });
    case 'failure':
      return wordOr(`failures.${String(value)}`, String(value), text);
    case 'via':
    case 'allowance':
      return known(name, String(value), text);
    default:
      return String(value);
  }
}

/** Words for what the wire names; its own name where this version knows none. */
function known(kind: string, value: string, text: Text): string {
  return wordOr(`remote-settings.connection.${kind}.${value}`, value, text);
}

function wordOr(id: string, otherwise: string, text: Text): string {
  return hasText(id) ? text(id) : otherwise;
}
