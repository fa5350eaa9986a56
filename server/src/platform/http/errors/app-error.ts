import { errorCatalogue, type ErrorCode } from '@belfry/contract/http/error-catalogue.ts';
import type { NextStep, Problem, TokenReason } from '@belfry/contract/http/problem.ts';

/** What an error may carry beside its code. */
export interface AppErrorOptions {
  cause?: unknown;
  /** Why a token was refused (spec §8). */
  reason?: TokenReason;
  /** What helps; of `login-failed-not-verified`. */
  next?: NextStep;
  /** Faulty fields, each with a JSON pointer into the body. */
  errors?: Problem['errors'];
  /** What it is now, of `changed-meanwhile`; see `changedMeanwhile`. */
  current?: object;
  /** Seconds after which a further try makes sense; becomes `Retry-After`. */
  retryAfterSeconds?: number;
}

/** A refusal with a code of the error catalogue. Thrown where it is known, mapped to HTTP once. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly options: AppErrorOptions;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(errorCatalogue[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.options = options;
  }

  /** HTTP status of the code. */
  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** A refusal for one faulty field of the body. */
export function fieldError(pointer: `/${string}`, code: ErrorCode): AppError {
  return new AppError(code, { errors: [{ pointer, code, detail: errorCatalogue[code].message }] });
}
