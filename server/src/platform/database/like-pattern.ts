/** A LIKE pattern for "contains this text": `%`, `_` and `\` mean themselves. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** A LIKE pattern for "begins with this text". */
export function beginningWith(text: string): string {
  return containing(text).slice(1);
}
