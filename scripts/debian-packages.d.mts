/** Makes sure that a Debian package is there: installs it when we are root, else throws the line to run. */
export function ensureDebianPackage(name: string): void;
