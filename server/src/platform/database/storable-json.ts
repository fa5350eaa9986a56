/**
 * A text that PostgreSQL takes whatever a device or person sent: it knows neither U+0000 nor half a surrogate pair, and
 * one such character must not keep an alarm from being stored.
 */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** JSON whose every text is {@link storableText}. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? storableText(part) : part,
  );
}
