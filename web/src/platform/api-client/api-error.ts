import type { Problem, TokenReason } from '@belfry/contract/http/problem.ts';

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
  readonly errors: readonly FieldProblem[];
  readonly requestId: string | undefined;

  constructor(problem: Partial<Problem> & { code: string; status: number }) {
    super(problem.title ?? problem.code);
    this.code = problem.code;
    this.status = problem.status;
    this.reason = problem.reason;
    this.errors = problem.errors ?? [];
    this.requestId = problem.requestId;
  }
}

/** Whether the call got no answer, so that trying again may help. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** Reads an error answer; what is no problem document becomes `communication-error`. */
export async function readProblem(response: Response): Promise<ApiError> {
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const status = response.status;
  try {
    const body = (await response.json()) as Partial<Problem> | null;
    if (body && typeof body.code === 'string') {
      return new ApiError({
        ...body,
        ...(body.requestId ? {} : requestId && { requestId }),
        code: body.code,
        status,
      });
    }
  } catch {
    // Not JSON: a proxy's page. Its status is all that can be told.
  }
  return new ApiError({ code: 'communication-error', status, ...(requestId && { requestId }) });
}
