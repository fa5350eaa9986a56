/** A LIKE pattern for "contains this text": `%`, `_` and `\` mean themselves. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
