import { takingForms } from '#platform/http/route/forms.ts';
import { apiBase } from '#platform/http/server/http-server.ts';
import type { Platform } from '#platform/platform.ts';
import { fieldsOf, signedOnly } from '#platform/telephony/signed-callbacks.ts';
import { endNotice, speakNotice } from '../announcements/notice-call.ts';
import { noteCall } from '../voice/note-call.ts';
import { callStates, isFailure, providerWord, textStates } from './provider-states.ts';
import { endTestCall, speakTestCall } from '../test-calls/speak-test-call.ts';
import { takeText } from '../sms/take-text.ts';
import type { TestCall } from '../test-calls/test-calls.queries.ts';
import { updateAttempt } from '../attempts/update-attempt.ts';
import { answerCall, takeKeys } from '../voice/voice-menu.ts';

interface AttemptPath {
  attemptId: string;
}

/** The alarm that the keys accept, where it is another than that of the call. */
interface NamedAlarm {
  alarm?: string;
}

/**
 * The provider's signed callbacks: a call was picked up, keys were pressed, a state changed, a text came in. Not part of
 * the API for people, so that they stand in no contract; anything unsigned is refused.
 */
export const installTelephonyCallbacks = takingForms((app, platform: Platform) => {
  const options = signedOnly(platform, ({ query }) => {
    const { alarm } = query as NamedAlarm;
    return alarm ? [alarm] : [];
  });
  const base = `${apiBase}/telephony`;

  app.post<{ Params: AttemptPath }>(`${base}/voice/:attemptId`, options, async (request, reply) =>
    reply
      .type('text/xml')
      .send(await answerCall(platform, request.params.attemptId, fieldsOf(request)['AnsweredBy'] ?? 'human')),
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
            fieldsOf(request)['Digits'] ?? '',
            request.query.alarm,
          ),
        ),
  );
  app.post<{ Params: AttemptPath }>(`${base}/voice/:attemptId/status`, options, async (request, reply) => {
    const said = fieldsOf(request);
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
    const said = fieldsOf(request);
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
    const { CallStatus: status = '', CallSid: providerId } = fieldsOf(request);
    await endNotice(platform, request.params.callId, status, providerId);
    return reply.code(204).send();
  });
  const testCallPath = `${base}/test-call/:contactId/:testCallId`;
  app.post<{ Params: TestCall }>(testCallPath, options, async (request, reply) =>
    reply
      .type('text/xml')
      .send(await speakTestCall(platform, request.params, fieldsOf(request)['AnsweredBy'] ?? 'human')),
  );
  app.post<{ Params: TestCall }>(`${testCallPath}/status`, options, async (request, reply) => {
    await endTestCall(platform, request.params, fieldsOf(request)['CallStatus'] ?? '');
    return reply.code(204).send();
  });
  app.post(`${base}/sms`, options, async (request, reply) => {
    const { From: from = '', Body: body = '' } = fieldsOf(request);
    return reply.type('text/xml').send(await takeText(platform, from, body));
  });
});
