import type { FastifyRequest } from 'fastify';
import { id } from '@belfry/contract/values/values.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { takingForms } from '#platform/http/route/forms.ts';
import { apiBase } from '#platform/http/server/http-server.ts';
import type { Platform } from '#platform/platform.ts';
import { endNotice, speakNotice } from '../announcements/notice-call.ts';
import { noteCall } from '../voice/note-call.ts';
import { callStates, isFailure, providerWord, textStates } from './provider-states.ts';
import { endTestCall, speakTestCall } from '../test-calls/speak-test-call.ts';
import { takeText } from '../sms/take-text.ts';
import type { TestCall } from '../test-calls/test-calls.queries.ts';
import { updateAttempt } from '../attempts/update-attempt.ts';
import { answerCall, takeKeys } from '../voice/voice-menu.ts';

type Parameters = Record<string, string>;
interface AttemptPath {
  attemptId: string;
}

/** The alarm that the keys accept, where it is another than that of the call. */
interface NamedAlarm {
  alarm?: string;
}

/** How the provider writes a signature: Base64 of the 20 bytes of an HMAC-SHA1. */
const signatureForm = /^[A-Za-z0-9+/]{27}=$/;

/**
 * The provider's signed callbacks: a call was picked up, keys were pressed, a state changed, a text came in. Not part of
 * the API for people, so that they stand in no contract; anything unsigned is refused.
 */
export const installTelephonyCallbacks = takingForms((app, platform: Platform) => {
  const options = {
    schema: { hide: true },
    // Before the body is read: what carries no signature at all costs nothing.
    onRequest: async (request: FastifyRequest) => {
      if (!signatureForm.test(signatureOf(request))) throw unsigned(request);
    },
    preHandler: async (request: FastifyRequest) => {
      const url = `${platform.config.callbackUrl}${request.url}`;
      if (!platform.telephony.signed(url, parametersOf(request), signatureOf(request)))
        throw unsigned(request);
      const { alarm } = request.query as NamedAlarm;
      const named = Object.values({ ...(request.params as Record<string, string>), ...(alarm && { alarm }) });
      if (!named.every((value) => id.safeParse(value).success)) throw new AppError('not-found');
    },
  };
  const base = `${apiBase}/telephony`;

  app.post<{ Params: AttemptPath }>(`${base}/voice/:attemptId`, options, async (request, reply) =>
    reply
      .type('text/xml')
      .send(
        await answerCall(platform, request.params.attemptId, parametersOf(request)['AnsweredBy'] ?? 'human'),
      ),
  );
  app.post<{ Params: AttemptPath; Querystring: NamedAlarm }>(
    `${base}/voice/:attemptId/keys`,
    options,
    async (request, reply) =>
      reply
        .type('text/xml')
        .send(
          await takeKeys(
            platform,
            request.params.attemptId,
            parametersOf(request)['Digits'] ?? '',
            request.query.alarm,
          ),
        ),
  );
  app.post<{ Params: AttemptPath }>(`${base}/voice/:attemptId/status`, options, async (request, reply) => {
    const said = parametersOf(request);
    const { CallStatus: status = '', CallSid: providerId, SequenceNumber: sequence } = said;
    const news = callStates[status];
    if (news)
      await noteCall(platform, request.params.attemptId, {
        ...news,
        ...(isFailure(news) && { detail: { provider: providerWord(said) } }),
        ...(providerId !== undefined && { providerId }),
        ...(sequence !== undefined && { sequence: Number(sequence) + 1 }),
      });
    return reply.code(204).send();
  });
  app.post<{ Params: AttemptPath }>(`${base}/sms/:attemptId/status`, options, async (request, reply) => {
    const said = parametersOf(request);
    const { MessageStatus: status = '', MessageSid: providerId } = said;
    const news = textStates[status];
    if (news)
      await updateAttempt(platform, request.params.attemptId, {
        ...news,
        ...(isFailure(news) && { detail: { provider: providerWord(said) } }),
        ...(providerId !== undefined && { providerId }),
      });
    return reply.code(204).send();
  });
  const noticePath = `${base}/notice/:callId`;
  app.post<{ Params: { callId: string } }>(noticePath, options, async (request, reply) =>
    reply.type('text/xml').send(await speakNotice(platform, request.params.callId)),
  );
  app.post<{ Params: { callId: string } }>(`${noticePath}/status`, options, async (request, reply) => {
    const { CallStatus: status = '', CallSid: providerId } = parametersOf(request);
    await endNotice(platform, request.params.callId, status, providerId);
    return reply.code(204).send();
  });
  const testCallPath = `${base}/test-call/:contactId/:testCallId`;
  app.post<{ Params: TestCall }>(testCallPath, options, async (request, reply) =>
    reply
      .type('text/xml')
      .send(await speakTestCall(platform, request.params, parametersOf(request)['AnsweredBy'] ?? 'human')),
  );
  app.post<{ Params: TestCall }>(`${testCallPath}/status`, options, async (request, reply) => {
    await endTestCall(platform, request.params, parametersOf(request)['CallStatus'] ?? '');
    return reply.code(204).send();
  });
  app.post(`${base}/sms`, options, async (request, reply) => {
    const { From: from = '', Body: body = '' } = parametersOf(request);
    return reply.type('text/xml').send(await takeText(platform, from, body));
  });
});

function signatureOf({ headers }: FastifyRequest): string {
  return String(headers['x-twilio-signature']);
}

function unsigned(request: FastifyRequest): AppError {
  request.log.warn('a telephony callback without a good signature was refused');
  return new AppError('no-permission');
}

function parametersOf(request: FastifyRequest): Parameters {
  return (request.body ?? {}) as Parameters;
}
