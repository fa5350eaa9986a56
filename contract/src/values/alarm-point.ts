import * as z from 'zod/mini';

/** An alarm's id on its device: `input.1`, `io.<unit>.<n>`, `dupline.<module>.<n>` or `failure.<code>`. */
export const alarmId = z
  .string()
  .check(
    z.maxLength(64),
    z.regex(/^(?:input\.[1-9]\d?|(?:io|dupline)\.\d{1,3}\.\d{1,3}|failure\.[a-z0-9-]+)$/),
  );

/**
 * An alarm point by the name that its device gives it: an {@link alarmId}, or any other that begins with a letter or digit
 * and holds none but those, spaces and `._:+#()-`.
 */
export const alarmPoint = z
  .string()
  .check(z.trim(), z.maxLength(64), z.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._:+#()-]*$/u));

/** The alarm id that test alarms go by in the history; no alarm point has it. */
export const testAlarmId = 'test';
