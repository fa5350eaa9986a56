import type { FastifyInstance } from 'fastify';
import { addressField, field, fieldList, numberField, secondsField, type Form } from './form-fields.ts';
import { isFrom, leaveOpen, pageOf } from './listed.ts';
import { callEvents, LiveCall, type CallEvent, type CallOrder } from './live-call.ts';
import { twilioTime, type Telephony } from './telephony.ts';
import { TwilioFault } from './twilio-faults.ts';

/** `Calls.json` and `Calls/{sid}.json` of the telephony API. */
export function callsApi(app: FastifyInstance, world: Telephony): void {
  app.post<{ Body: Form }>('/Calls.json', async (request, reply) => {
    const order = orderOf(request.body ?? {});
    const phone = world.book.phone(order.to);
    const call = new LiveCall(world, phone, order);
    world.book.addCall(phone, call);
    if (world.faults.hang) {
      call.start();
      return leaveOpen(reply);
    }
    // The portal hears the SID before it hears of the call.
    const over = call.work.begin();
    reply.raw.once('close', () => {
      call.start();
      over();
    });
    return reply.code(201).send(resourceOf(world, call));
  });

  app.get<{ Querystring: Form }>('/Calls.json', async ({ query, url }) => {
    const to = field(query, 'To');
    const calls = world.book
      .all()
      .flatMap(({ calls: ofPhone }) => ofPhone)
      .filter(({ order }) => (!to || order.to === to) && isFrom(order.from, query))
      .toSorted((one, other) => other.created - one.created);
    return pageOf(
      'calls',
      url,
      query,
      calls.map((call) => resourceOf(world, call)),
    );
  });

  app.get<{ Params: { sid: string } }>('/Calls/:sid.json', async ({ params }) =>
    resourceOf(world, found(world, params.sid)),
  );

  app.post<{ Params: { sid: string }; Body: Form }>('/Calls/:sid.json', async (request) => {
    const call = found(world, request.params.sid);
    const form = request.body ?? {};
    const status = field(form, 'Status');
    if (form['Url'] || form['Twiml'])
      throw new TwilioFault(20001, 'another Url or Twiml for a call that goes on');
    if (status !== 'completed' && status !== 'canceled') throw new TwilioFault(20001, `Status ${status}`);
    if (call.ended !== null) throw new TwilioFault(21220);
    if (call.state !== 'in-progress') call.end('canceled');
    else if (status === 'completed') call.end('completed');
    return resourceOf(world, call);
  });
}

function found(world: Telephony, sid: string): LiveCall {
  const call = world.book.call(sid);
  if (!call) throw new TwilioFault(20404, `call ${sid}`);
  return call;
}

function orderOf(form: Form): CallOrder {
  const twiml = field(form, 'Twiml');
  const url = addressField(form, 'Url', 'Method', 21205);
  if (!twiml && !url) throw new TwilioFault(21205, 'neither Url nor Twiml is given');
  const callback = addressField(form, 'StatusCallback', 'StatusCallbackMethod', 21609);
  const detection = field(form, 'MachineDetection');
  return {
    to: numberField(form, 'To', 21201, 21211),
    from: numberField(form, 'From', 21213, 21212),
    script: url ?? { twiml },
    fallback: addressField(form, 'FallbackUrl', 'FallbackMethod', 21205),
    statusCallback: callback && { ...callback, events: eventsOf(form) },
    timeout: secondsField(form, 'Timeout', 60, 600),
    timeLimit: secondsField(form, 'TimeLimit', 14_400, 14_400),
    machineDetection: detection === 'Enable' || detection === 'DetectMessageEnd' ? detection : null,
  };
}

function eventsOf(form: Form): CallEvent[] {
  const asked = fieldList(form, 'StatusCallbackEvent');
  const unknown = asked.find((event) => !callEvents.some((known) => known === event));
  if (unknown) throw new TwilioFault(21626, unknown);
  return asked.length > 0 ? callEvents.filter((event) => asked.includes(event)) : ['completed'];
}

function resourceOf(world: Telephony, call: LiveCall) {
  const path = `/2010-04-01/Accounts/${world.accountSid}/Calls/${call.sid}`;
  const over = call.ended !== null;
  return {
    sid: call.sid,
    account_sid: world.accountSid,
    api_version: '2010-04-01',
    to: call.order.to,
    to_formatted: call.order.to,
    from: call.order.from,
    from_formatted: call.order.from,
    status: call.state,
    direction: 'outbound-api',
    answered_by: call.answeredBy,
    date_created: twilioTime(call.created),
    date_updated: twilioTime(call.ended ?? call.answered ?? call.created),
    start_time: call.answered === null ? null : twilioTime(call.answered),
    end_time: call.ended === null ? null : twilioTime(call.ended),
    duration: over ? String(call.duration()) : null,
    parent_call_sid: null,
    phone_number_sid: null,
    forwarded_from: null,
    group_sid: null,
    caller_name: null,
    trunk_sid: null,
    annotation: null,
    queue_time: '0',
    price: null,
    price_unit: 'USD',
    uri: `${path}.json`,
    subresource_uris: {},
  };
}
