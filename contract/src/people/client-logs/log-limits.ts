/** What a browser may send of its log: entries and bytes of a call, characters of a text. */
export const logLimits = {
  entries: 25,
  /** Any one entry fits, however its characters are written. */
  bytes: 256 * 1024,
  message: 1000,
  stack: 4000,
  url: 500,
  appVersion: 64,
} as const;

/** Header that says which version of the app the entries are of, as in `/version.json`. */
export const appVersionHeader = 'app-version';
