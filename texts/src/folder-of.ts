/** The folder of a language: `nl` for `nl-NL`. */
export function folderOf(langCode: string): string {
  return langCode.slice(0, 2);
}
