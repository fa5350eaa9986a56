/** Most devices of a list that staff send by the browser; the command at the server takes more. */
export const maxSentRows = 1_000;
/** Most characters of such a list; a thousand full rows are far below. */
export const maxSentLength = 500_000;

/** The columns that a list of devices to be stocked may have. */
export const stockColumns = ['serial number', 'type', 'inputs', 'licences', 'key', 'connect code'] as const;
/** A column of such a list. */
export type StockColumn = (typeof stockColumns)[number];

/** What may be wrong with a list, or with a row of it. */
export const stockFaults = [
  'broken-quotes',
  'empty',
  'no-rows',
  'too-many-rows',
  'unknown-column',
  'repeated-column',
  'missing-column',
  'number-of-cells',
  'serial-number-format',
  'repeated-serial-number',
  'unknown-type',
  'inputs-format',
  'key-format',
  'connect-code-format',
  'half-of-secrets',
  'unknown-licence',
] as const;
/** Something wrong with a list. */
export type StockFaultCode = (typeof stockFaults)[number];
