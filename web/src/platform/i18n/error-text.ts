import type { ErrorCode } from '@belfry/contract/http/error-catalogue.ts';
import { i18n } from '@lingui/core';
import { ApiError } from '../api-client/api-error.ts';
import type { Text } from './use-text.ts';

/**
 * What a person reads about an error: the text of its code. An unknown code, or anything that is no
 * answer of the API, is "Unknown error", with the request id where there is one.
 */
export function errorText(error: unknown, text: Text): string {
  if (!(error instanceof ApiError)) return text('errors.unknown-error');
  if (isErrorCode(error.code) && error.code !== 'unknown-error') return text(`errors.${error.code}`);
  if (!error.requestId) return text('errors.unknown-error');
  return text('errors.unknown-error-with-id', { requestId: error.requestId });
}

/** Whether a code has a text; a test proves that all of the catalogue have. */
function isErrorCode(code: string): code is ErrorCode {
  return `errors.${code}` in i18n.messages;
}
