const day = 86_400_000;

/** The same time of day so many bank days later; banks rest at weekends. Holidays are left out: the sandbox is early, never late. */
export function bankDaysLater(moment: number, days: number): number {
  let at = moment;
  for (let left = days; left > 0;) {
    at += day;
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return at;
}
