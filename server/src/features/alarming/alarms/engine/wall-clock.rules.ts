const formats = new Map<string, Intl.DateTimeFormat>();

/** Clocks are changed at quarters of an hour, in each zone; before this they were not. */
const quarter = 900_000;
const quartersSince = Date.UTC(1973, 0);
/** How far a zone's clocks were ahead in the quarter that was asked about last: every event asks about now. */
const asked = new Map<string, { quarter: number; ahead: number }>();

/** What the clocks of a zone show, as if it were UTC. Milliseconds; whole seconds. */
export function wallClock(timeZone: string, at: number): number {
  const second = Math.floor(at / 1000) * 1000;
  if (!(at >= quartersSince)) return readClock(timeZone, at);
  const present = Math.floor(at / quarter);
  const known = asked.get(timeZone);
  if (known?.quarter === present) return second + known.ahead;
  const ahead = readClock(timeZone, at) - second;
  asked.set(timeZone, { quarter: present, ahead });
  return second + ahead;
}

function readClock(timeZone: string, at: number): number {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(at)) part[type] = value;
  return Date.UTC(
    Number(part.year),
    Number(part.month) - 1,
    Number(part.day),
    Number(part.hour),
    Number(part.minute),
    Number(part.second),
  );
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = newFormat(timeZone) ?? formatOf('UTC');
  formats.set(timeZone, format);
  return format;
}

function newFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  } catch {
    return null;
  }
}

/** Minutes after midnight of `HH:MM`. */
export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}
