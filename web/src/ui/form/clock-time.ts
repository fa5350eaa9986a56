/** What a person types for a time of day, as `HH:MM`: 8, 8.30, 0830 and 8:30 are all understood; null where it is none. */
export function clockTimeOf(typed: string): string | null {
  const [, hours, minutes = '0'] = /^\s*(\d{1,2})(?:[:.h ]?(\d{2}))?\s*$/.exec(typed) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`;
}

/** What a person types for a day, as `YYYY-MM-DD`: day/month/year (spec §9), the year of two or four figures. */
export function dayOf(typed: string): string | null {
  const [, day, month, year] = /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})\s*$/.exec(typed) ?? [];
  if (day === undefined || month === undefined || year === undefined) return null;
  const written = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const real = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(real.getTime()) && real.toISOString().startsWith(written) ? written : null;
}

/** `YYYY-MM-DD` as it is read: day/month/year. */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-');
  return day === '' ? '' : `${date}/${month}/${year}`;
}
