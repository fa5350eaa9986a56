const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized Request',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  410: 'Gone',
  422: 'Unprocessable Entity',
  503: 'Service Unavailable',
};

/** A refusal of the payment provider, in its own form. */
export class ProviderRefusal extends Error {
  readonly status: number;
  readonly field: string | undefined;

  constructor(status: number, detail: string, field?: string) {
    super(detail);
    this.status = status;
    this.field = field;
  }

  /** The body of the answer. */
  body() {
    return {
      status: this.status,
      title: titles[this.status] ?? 'Error',
      detail: this.message,
      ...(this.field !== undefined && { field: this.field }),
      _links: {},
    };
  }
}
