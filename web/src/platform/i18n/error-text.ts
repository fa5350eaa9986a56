import type { ErrorCode } from '@belfry/contract/http/error-catalogue.ts';
import { isSentence } from '@belfry/texts/joints.ts';
import { i18n } from '@lingui/core';
import { ApiError } from '#platform/api-client/api-error.ts';
import { sentences } from './listed.ts';
import type { Text } from './use-text.ts';

/** What a person reads about an error: what went wrong, and what to do where that does not say it. */
export interface ErrorWords {
  title: string;
  more?: string;
}

/**
 * The words of an error: the text of its code. Where nobody knows the reason, the act that failed stands in its place
 * with the request id, if there is one; without an act it is "Unknown error".
 *
 * @param act what failed where the error itself does not say it
 */
export function errorWords(error: unknown, text: Text, act: ErrorCode = 'unknown-error'): ErrorWords {
  const known: Partial<ApiError> = error instanceof ApiError ? error : {};
  const { code = 'unknown-error', failure = act, requestId } = known;
  if (code === 'sending-e-mail-failed')
    return { title: text(`errors.${code}`), more: text(`errors.${code}.more`) };
  if (isErrorCode(code) && code !== 'unknown-error') return { title: text(`errors.${code}`) };
  const unknown = requestId
    ? text('errors.unknown-error-with-id', { requestId })
    : text('errors.unknown-error');
  if (failure === 'unknown-error') return { title: unknown };
  const title = text(`errors.${failure}`);
  if (!isErrorCode(code)) return { title, more: unknown };
  const more = [
    // A message that is a sentence says what to do.
    ...(isSentence(title) ? [] : [text('errors.try-again')]),
    ...(requestId ? [text('errors.request-id', { requestId })] : []),
  ];
  return { title, more: sentences(...more) };
}

/** {@link errorWords} in one line. */
export function errorText(error: unknown, text: Text): string {
  const { title, more } = errorWords(error, text);
  return more ? sentences(title, more) : title;
}

/** Whether a code has a text; a test proves that all of the catalogue have. */
function isErrorCode(code: string): code is ErrorCode {
  return `errors.${code}` in i18n.messages;
}
