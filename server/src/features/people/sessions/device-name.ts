import Bowser from 'bowser';

/** What a user agent is called, e.g. `Chrome, Android`; empty when unknown. */
export function deviceName(userAgent: string | null): string {
  const { browser, os } = parsed(userAgent);
  if (browser && os) return `${browser}, ${os}`;
  return browser || os;
}

/** The family of browsers that a user agent belongs to, e.g. `Chrome`; empty when unknown. */
export function browserFamily(userAgent: string | null): string {
  return parsed(userAgent).browser;
}

function parsed(userAgent: string | null): { browser: string; os: string } {
  if (!userAgent) return { browser: '', os: '' };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name ?? '', os: os.name ?? '' };
}
