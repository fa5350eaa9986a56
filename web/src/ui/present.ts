/** A phone's clock may be wrong; ages and countdowns follow the server's, of which every answer tells. */
let ahead = 0;

/** Differences below this are the way of the answer, or the second that the header is rounded to. Milliseconds. */
const noticed = 5_000;

/** Takes over the server's clock where it differs notably from ours. */
export function followClock(serverTime: number): void {
  const difference = serverTime - Date.now();
  if (Number.isFinite(difference)) ahead = Math.abs(difference) < noticed ? 0 : difference;
}

/** The present moment by the server's clock, milliseconds. */
export function presentTime(): number {
  return Date.now() + ahead;
}

let zone = '';
let zoneUntil = -1;

const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId(): string } } };

/** Where the clock of this browser is, an IANA time zone. */
export function ownTimeZone(): string {
  // Whoever travels sees it within seconds; a screen of many moments asks for each, which a phone has no time for.
  if (performance.now() > zoneUntil) {
    // `Temporal`, where a browser has it, knows without a format, which costs a phone a tenth of a second.
    zone = Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    zoneUntil = performance.now() + 10_000;
  }
  return zone;
}
