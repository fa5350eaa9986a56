const two = (n: number) => String(n).padStart(2, '0');

/** What is left until a moment, as a clock says it: `04:12`, from an hour on `1:04:12`; `00:00` when it is past. */
export function countdownText(until: number, now: number): string {
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const hours = Math.floor(left / 3600);
  const rest = `${two(Math.floor((left % 3600) / 60))}:${two(left % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
