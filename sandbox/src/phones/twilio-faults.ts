import type { FastifyInstance, FastifyReply } from 'fastify';

/** Twilio's refusals that the sandbox gives: code → status and message. */
const twilioFaults = {
  20001: { status: 400, message: 'The sandbox does not play this' },
  20003: { status: 401, message: 'Authenticate' },
  20404: { status: 404, message: 'The requested resource was not found' },
  20422: { status: 400, message: 'Invalid parameter' },
  21201: { status: 400, message: "No 'To' number is specified" },
  21205: { status: 400, message: 'Url is not a valid URL' },
  21211: { status: 400, message: "Invalid 'To' Phone Number" },
  21212: { status: 400, message: "Invalid 'From' Phone Number" },
  21213: { status: 400, message: "No 'From' number is specified" },
  21220: { status: 400, message: 'Unable to update record. Call is not in-progress' },
  21602: { status: 400, message: 'Message body is required.' },
  21604: { status: 400, message: "A 'To' phone number is required." },
  21609: { status: 400, message: "The 'StatusCallback' URL is not a valid URL" },
  21617: { status: 400, message: 'The concatenated message body exceeds the 1600 character limit' },
  21626: { status: 400, message: 'Invalid statusCallbackEvents' },
} as const;

/** A code of {@link twilioFaults}. */
export type TwilioCode = keyof typeof twilioFaults;

/** A refusal of the telephony API. */
export class TwilioFault extends Error {
  readonly code: TwilioCode;

  constructor(code: TwilioCode, detail = '') {
    const { message } = twilioFaults[code];
    super(detail ? `${message}: ${detail}` : message);
    this.code = code;
  }
}

/** Answers what goes wrong in these routes in Twilio's form. */
export function twilioErrors(app: FastifyInstance, { log }: { log: (line: string) => void }): void {
  app.setNotFoundHandler((request, reply) => answerFault(reply, new TwilioFault(20404, request.url)));
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof TwilioFault) return answerFault(reply, error);
    if ((error.statusCode ?? 500) < 500) return answerFault(reply, new TwilioFault(20001, error.message));
    log(`${request.method} ${request.url}: ${error.stack ?? error.message}`);
    return reply.code(500).send({ code: 20500, message: 'Internal Server Error', status: 500 });
  });
}

/** Answers in Twilio's form: `{code, message, more_info, status}`. */
function answerFault(reply: FastifyReply, fault: TwilioFault): FastifyReply {
  const { code, message } = fault;
  const { status } = twilioFaults[code];
  return reply
    .code(status)
    .send({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });
}
