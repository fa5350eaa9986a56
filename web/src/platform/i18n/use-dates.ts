import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { type DateStyle, formatDate, formatSeconds, formatTime, smartDate } from './dates.ts';
import { useText } from './use-text.ts';
import { ownTimeZone, presentTime } from '#ui/present.ts';

/** Writes moments of the wire (ISO 8601) in the language and time zone of whoever looks, or in another zone. */
export interface Dates {
  /** IANA name. */
  timeZone: string;
  /** `20/11/2026` */
  date(at: string): string;
  /** `03:07` */
  time(at: string): string;
  /** `03:07:21` */
  seconds(at: string): string;
  /** today, yesterday, Monday, 14/11, 14/11/2025 */
  smart(at: string): string;
  /** today 03:07 */
  smartTime(at: string): string;
}

/** The one date formatter, bound to language and time zone: that of whoever looks, unless the moments are of a place. */
export function useDates(zone?: string): Dates {
  const { i18n } = useLingui();
  const text = useText();
  return useMemo(() => {
    const style: DateStyle = {
      locale: i18n.locale,
      timeZone: zone ?? ownTimeZone(),
      today: text('ui.date.today'),
      yesterday: text('ui.date.yesterday'),
    };
    const { timeZone } = style;
    const smart = (at: string) => smartDate(new Date(at), new Date(presentTime()), style);
    return {
      timeZone,
      date: (at) => formatDate(new Date(at), timeZone),
      time: (at) => formatTime(new Date(at), timeZone),
      seconds: (at) => formatSeconds(new Date(at), timeZone),
      smart,
      smartTime: (at) => `${smart(at)} ${formatTime(new Date(at), timeZone)}`,
    };
  }, [i18n.locale, text, zone]);
}
