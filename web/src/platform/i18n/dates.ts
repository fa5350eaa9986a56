/** How dates are written: language, time zone, the moment that counts as now, and the two words. */
export interface DateStyle {
  /** BCP 47, for the names of weekdays. */
  locale: string;
  /** IANA name. */
  timeZone: string;
  today: string;
  yesterday: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${Object.keys(options).join()}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formats.set(key, known);
  return known;
}

/** Day/month/year in every language (spec §9), e.g. `20/11/2026`. */
export function formatDate(at: Date, timeZone: string): string {
  return format('en-GB', timeZone, { day: '2-digit', month: '2-digit', year: 'numeric' }).format(at);
}

/** A day of a calendar `YYYY-MM-DD`, which no time zone shifts, as {@link formatDate} writes one: `20/11/2026`. */
export function formatDay(day: string): string {
  return day.split('-').toReversed().join('/');
}

/** 24-hour time (spec §9), e.g. `03:07`. */
export function formatTime(at: Date, timeZone: string): string {
  return format('en-GB', timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
}

/** 24-hour time with seconds, for proof timelines. */
export function formatSeconds(at: Date, timeZone: string): string {
  const options = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  return format('en-GB', timeZone, options).format(at);
}

/**
 * The smart date of spec §9: today, yesterday, the weekday within the last six days, otherwise day and
 * month, with the year if it is another one. Days are those of the time zone.
 */
export function smartDate(at: Date, now: Date, style: DateStyle): string {
  const days = dayNumber(now, style.timeZone) - dayNumber(at, style.timeZone);
  if (days === 0) return style.today;
  if (days === 1) return style.yesterday;
  if (days > 1 && days <= 6) return format(style.locale, style.timeZone, { weekday: 'long' }).format(at);
  const written = formatDate(at, style.timeZone);
  return written.endsWith(formatDate(now, style.timeZone).slice(5)) ? written.slice(0, 5) : written;
}

/** Days since 1970 by the calendar of a time zone. */
function dayNumber(at: Date, timeZone: string): number {
  const [day, month, year] = formatDate(at, timeZone).split('/').map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day) / 86_400_000;
}
