/** What `<input type="datetime-local">` shows of a moment: the clocks of whoever looks. */
export function localMoment(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The moment that such a field holds, ISO 8601 in UTC; null while it is empty. */
export function momentOf(local: string): string | null {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** What the field shows of a moment of the wire, or of what {@link typedMoment} kept of one that is not whole yet. */
export function shownMoment(moment: string): string {
  return moment.endsWith('Z') ? localMoment(new Date(moment)) : moment;
}

/** The moment of the wire that the field holds; while it is not whole, what is there of it, which no schema takes. */
export function typedMoment(local: string): string {
  return momentOf(local) ?? local;
}
