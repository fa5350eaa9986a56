const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);

/** pg gives these no code. */
const CONNECTION_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Query read timeout)/;

/**
 * SQLSTATE: connection (08), out of resources or disk (53), shutdown, crash, starting (57P0x), standby (25006), ended since a
 * transaction stood still (25P03).
 */
const UNAVAILABLE_STATES = /^(08|53|57P0|25006$|25P03$)/;

/** True when a query failed because the database cannot be used at the moment: HTTP answers 503. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (CONNECTION_CODES.has(code) || UNAVAILABLE_STATES.test(code))) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return CONNECTION_MESSAGES.test(error.message);
}

/** True when the database is there and has no answer yet: it starts, or has too much to do. */
export function mayAnswerSoon(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return isDatabaseUnavailable(error) && !(typeof code === 'string' && CONNECTION_CODES.has(code));
}

/** True when the transaction lost against another one and may simply be run again. */
export function isTransactionConflict(error: unknown): error is Error {
  const code = stateOf(error);
  return code === '40001' || code === '40P01';
}

/** True when a lock was not free within `lock_timeout`. */
export function isLockTimeout(error: unknown): error is Error {
  return stateOf(error) === '55P03';
}

/** True when the transaction belonged to a term of the intake that is over: another node does it. */
export function isPassedOn(error: unknown): boolean {
  return stateOf(error) === 'BF001';
}

/** True when a migration changed a table below a prepared statement; a fresh connection knows the new shape. */
export function isStalePlan(error: unknown): boolean {
  return stateOf(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan');
}

/** The name of the violated unique, foreign key or check constraint; undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  const state = stateOf(error);
  if (!state?.startsWith('23')) return undefined;
  return (error as { constraint?: string }).constraint;
}

function stateOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
