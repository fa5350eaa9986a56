/** What went wrong with the payment provider, as far as it may be logged: no text of its, as that repeats names and accounts. */
export class PaymentFault extends Error {
  /** HTTP status of its answer; undefined when there was none, or none that is an answer. */
  readonly status: number | undefined;
  /** The field that it refuses. */
  readonly field: string | undefined;

  constructor(error: unknown) {
    const { name, statusCode, field } = error as { name?: string; statusCode?: number; field?: string };
    const what = statusCode ? `${statusCode}${field ? ` for ${field}` : ''}` : (name ?? 'no answer');
    super(`the payment provider: ${what}`);
    this.name = 'PaymentFault';
    this.status = statusCode;
    this.field = field;
  }
}

/** Whether the provider has understood and says no, so that it took nothing; not where it is busy with the same key. */
export function isPaymentRefusal(error: unknown): error is PaymentFault {
  if (!(error instanceof PaymentFault) || error.status === undefined) return false;
  return error.status >= 400 && error.status < 500 && ![408, 409, 429].includes(error.status);
}
