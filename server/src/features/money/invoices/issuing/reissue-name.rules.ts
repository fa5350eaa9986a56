/** What a line is called that is charged anew, after a credit note gave it back. */
export function reissueName(creditId: string, line: number): string {
  return `reissue/${creditId}/${String(line)}`;
}

/** The line that is charged anew by a charge of this name; null where it is nothing of the kind. */
export function reissuedLine(charge: string): number | null {
  const line = /^reissue\/[^/]+\/(\d+)$/.exec(charge)?.[1];
  return line === undefined ? null : Number(line);
}
