/** The browser for the journeys, or null where Playwright is to use its own. */
export function chromiumPath(): string | null;
/** A lighter one, which shows no notifications; the same where there is none. */
export function headlessShellPath(): string | null;
/** Gets a browser when there is none; ends the process with the line to run where it cannot. */
export function ensureChromium(root: string): void;
