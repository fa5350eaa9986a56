import type { ErrorCode } from '@belfry/contract/http/error-catalogue.ts';
import type { NextStep, Problem, TokenReason } from '@belfry/contract/http/problem.ts';

/** One faulty field of a refused body. */
export type FieldProblem = NonNullable<Problem['errors']>[number];

/** What went wrong with a call: the server's problem (RFC 9457), or no answer at all (`status` 0). */
export class ApiError extends Error {
  override name = 'ApiError';
  /** A code of the error catalogue, or one that this version does not know. */
  readonly code: string;
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  readonly reason: TokenReason | undefined;
  /** What helps; of `login-failed-not-verified`. */
  readonly next: NextStep | undefined;
  readonly errors: readonly FieldProblem[];
  readonly requestId: string | undefined;
  /** True where the server said when to come again (`Retry-After`): the refusal is of this moment only. */
  readonly passes: boolean;
  /** What it is now, in the shape that the route answers; of `changed-meanwhile`. */
  readonly current: unknown;
  /** What failed, for a code that says nothing of it. */
  readonly failure: ErrorCode | undefined;

  constructor(
    problem: Partial<Problem> & {
      code: string;
      status: number;
      passes?: boolean;
      failure?: ErrorCode;
      current?: unknown;
    },
  ) {
    super(problem.title ?? problem.code);
    this.code = problem.code;
    this.status = problem.status;
    this.reason = problem.reason;
    this.next = problem.next;
    this.errors = problem.errors ?? [];
    this.requestId = problem.requestId;
    this.passes = problem.passes ?? false;
    this.current = problem.current;
    this.failure = problem.failure;
  }
}

/**
 * The change could not be sent now and waits on this device (decision 0046). `call` throws it so that nothing goes on
 * as if an answer had come; forms and confirm dialogues take it as done.
 */
export class QueuedError extends ApiError {
  /** By which `ui/queued.ts` knows it. */
  readonly queued = true;

  constructor() {
    super({ code: 'saved-on-this-device', status: 202 });
  }
}

/** Whether the call got no answer, so that trying again may help. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** Whether the server could not be reached: no answer, or a gateway that says so (502 to 504). */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
}

/** Reads an error answer; what is no problem document becomes `communication-error`. */
export function readProblem({ headers, status }: Response, text: string, failure: ErrorCode): ApiError {
  const requestId = headers.get('x-request-id') ?? undefined;
  const passes = headers.has('retry-after');
  try {
    const body = JSON.parse(text) as Partial<Problem> | null;
    if (body && typeof body.code === 'string') {
      return new ApiError({
        ...body,
        ...(body.requestId ? {} : requestId && { requestId }),
        code: body.code,
        status,
        passes,
        failure,
      });
    }
  } catch {
    // Not JSON: a proxy's page. Its status is all that can be told.
  }
  return new ApiError({ code: 'communication-error', status, passes, ...(requestId && { requestId }) });
}
