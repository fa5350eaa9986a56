/** A text as one word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** What a shell is told to report an alarm of a location; ready to be pasted. */
export function curlLine(base: string, key: string, report: { alarm: string; active: boolean }): string {
  return [
    'curl -X POST',
    quoted(`${base}/v4/alarms`),
    `-H ${quoted(`Authorization: Bearer ${key}`)}`,
    `-H 'Content-Type: application/json'`,
    `-d ${quoted(JSON.stringify(report))}`,
  ].join(' ');
}
