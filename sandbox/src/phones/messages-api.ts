import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { addressField, field, numberField, type Form } from './form-fields.ts';
import { isFrom, leaveOpen, pageOf } from './listed.ts';
import { networkNumber } from './phone-book.ts';
import { twilioTime, type Telephony } from './telephony.ts';
import { TwilioFault } from './twilio-faults.ts';

/** A short message that the portal sent. */
interface SentMessage {
  sid: string;
  to: string;
  from: string;
  body: string;
  status: 'queued' | 'sent' | 'delivered' | 'undelivered';
  created: number;
  /** Twilio's error 30003: the phone cannot be reached. */
  errorCode: 30003 | null;
  callback: { url: string; method: 'GET' | 'POST' } | null;
}

const longestBody = 1600;
const mostMessages = 5000;

/** `Messages.json` and `Messages/{sid}.json` of the telephony API. */
export function messagesApi(app: FastifyInstance, world: Telephony): void {
  const messages = new Map<string, SentMessage>();

  app.post<{ Body: Form }>('/Messages.json', async (request, reply) => {
    const message = messageOf(request.body ?? {}, world.clock.now());
    messages.set(message.sid, message);
    for (const oldest of messages.keys()) {
      if (messages.size <= mostMessages) break;
      messages.delete(oldest);
    }
    const over = world.work.begin();
    if (world.faults.hang) {
      void deliver(world, message).finally(over);
      return leaveOpen(reply);
    }
    const answer = resourceOf(world, message);
    reply.raw.once('close', () => void deliver(world, message).finally(over));
    return reply.code(201).send(answer);
  });

  app.get<{ Querystring: Form }>('/Messages.json', async ({ query, url }) => {
    const to = field(query, 'To');
    const found = [...messages.values()]
      .filter((message) => (!to || message.to === to) && isFrom(message.from, query))
      .toReversed();
    return pageOf(
      'messages',
      url,
      query,
      found.map((message) => resourceOf(world, message)),
    );
  });

  app.get<{ Params: { sid: string } }>('/Messages/:sid.json', async ({ params }) => {
    const message = messages.get(params.sid);
    if (!message) throw new TwilioFault(20404, `message ${params.sid}`);
    return resourceOf(world, message);
  });
}

function messageOf(form: Form, now: number): SentMessage {
  const body = field(form, 'Body');
  const to = numberField(form, 'To', 21604, 21211);
  const sender = field(form, 'From');
  if (!sender) throw new TwilioFault(21213);
  // A name of letters may stand for the sender; nobody can answer it.
  const from = networkNumber(sender) ?? (/^[A-Za-z0-9 ]{1,11}$/.test(sender) ? sender : null);
  if (!from) throw new TwilioFault(21212, sender);
  if (!body) throw new TwilioFault(21602);
  if (body.length > longestBody) throw new TwilioFault(21617);
  return {
    sid: `SM${randomBytes(16).toString('hex')}`,
    to,
    from,
    body,
    status: 'queued',
    created: now,
    errorCode: null,
    callback: addressField(form, 'StatusCallback', 'StatusCallbackMethod', 21609),
  };
}

async function deliver(world: Telephony, message: SentMessage): Promise<void> {
  const phone = world.book.phone(message.to);
  message.status = 'sent';
  const sent = tell(world, message);
  if (phone.mode === 'dead') {
    message.status = 'undelivered';
    message.errorCode = 30003;
  } else {
    message.status = 'delivered';
    phone.correspondent = networkNumber(message.from);
    const at = new Date(world.clock.now()).toISOString();
    world.book.addMessage(phone, { at, direction: 'in', text: message.body });
  }
  const outcome = { ...message };
  await sent;
  await tell(world, outcome);
}

async function tell(world: Telephony, message: SentMessage): Promise<void> {
  if (!message.callback || world.faults.loseCallbacks) return;
  const fields = {
    AccountSid: world.accountSid,
    ApiVersion: '2010-04-01',
    From: message.from,
    To: message.to,
    MessageSid: message.sid,
    SmsSid: message.sid,
    MessageStatus: message.status,
    SmsStatus: message.status,
    ...(message.errorCode === null ? {} : { ErrorCode: String(message.errorCode) }),
  };
  try {
    await world.sender.send({ ...message.callback, fields }, world.work);
  } catch (error) {
    world.log(`message ${message.sid}: status ${message.status} not delivered: ${String(error)}`);
  }
}

function resourceOf(world: Telephony, message: SentMessage) {
  return {
    sid: message.sid,
    account_sid: world.accountSid,
    api_version: '2010-04-01',
    to: message.to,
    from: message.from,
    body: message.body,
    status: message.status,
    direction: 'outbound-api',
    num_segments: String(Math.ceil(message.body.length / 153)),
    num_media: '0',
    messaging_service_sid: null,
    error_code: message.errorCode,
    error_message: message.errorCode === null ? null : 'Unreachable destination handset',
    date_created: twilioTime(message.created),
    date_updated: twilioTime(message.created),
    date_sent: message.status === 'queued' ? null : twilioTime(message.created),
    price: null,
    price_unit: 'USD',
    uri: `/2010-04-01/Accounts/${world.accountSid}/Messages/${message.sid}.json`,
    subresource_uris: {},
  };
}
