/** Writes moments and durations of a report. */
export interface ReportMoments {
  /** `20/11/2026 03:07:21`, in the report's time zone. */
  full(at: string | Date): string;
  /** `20/11/2026 03:07` */
  minute(at: Date): string;
}

/** Writes moments in a time zone: day/month/year, 24-hour time, in every language (spec §9). */
export function reportMoments(timeZone: string): ReportMoments {
  const options = {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const;
  const minutes = new Intl.DateTimeFormat('en-GB', options);
  const seconds = new Intl.DateTimeFormat('en-GB', { ...options, second: '2-digit' });
  return {
    full: (at) => seconds.format(new Date(at)).replace(',', ''),
    minute: (at) => minutes.format(at).replace(',', ''),
  };
}

/** How long after a moment: `0:00:12`, `27:04:00`; `-0:00:03` before it. Whole seconds. */
export function after(at: string, moment: string): string {
  const seconds = Math.round((Date.parse(at) - Date.parse(moment)) / 1000);
  const size = Math.abs(seconds);
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  return `${seconds < 0 ? '-' : ''}${Math.floor(size / 3600)}:${two((size / 60) % 60)}:${two(size % 60)}`;
}
