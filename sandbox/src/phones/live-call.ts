import { randomBytes } from 'node:crypto';
import type { Timer } from '../time/business-clock.ts';
import { createWork, type Work } from '../work.ts';
import { playDocuments } from './call-script.ts';
import { listenForKeys, type KeyListener, type Pressed } from './key-listener.ts';
import type { CallState, Phone } from './phone-book.ts';
import { twilioTime, type Telephony } from './telephony.ts';
import type { Gather } from './twiml.ts';

/** The moments of a call that the caller may ask to be told of. */
export const callEvents = ['initiated', 'ringing', 'answered', 'completed'] as const;
/** One of {@link callEvents}. */
export type CallEvent = (typeof callEvents)[number];

/** What the portal asked for when it placed the call. */
export interface CallOrder {
  to: string;
  from: string;
  /** TwiML in place, or where to fetch it. */
  script: { twiml: string } | { url: string; method: 'GET' | 'POST' };
  fallback: { url: string; method: 'GET' | 'POST' } | null;
  statusCallback: { url: string; method: 'GET' | 'POST'; events: readonly CallEvent[] } | null;
  /** Seconds of ringing. */
  timeout: number;
  /** Seconds of talking. */
  timeLimit: number;
  machineDetection: 'Enable' | 'DetectMessageEnd' | null;
}

/** Text that was spoken on the line. */
export interface SaidText {
  /** BCP 47. */
  language: string;
  text: string;
}

const sipCodes: Partial<Record<CallState, string>> = {
  completed: '200',
  busy: '486',
  'no-answer': '487',
  canceled: '487',
  failed: '404',
};

/**
 * A call on its way. The portal is told in order; the line itself does not wait for the portal, except that
 * what is to be said is fetched after the portal was told of the answer.
 */
export class LiveCall {
  readonly sid = `CA${randomBytes(16).toString('hex')}`;
  readonly order: CallOrder;
  readonly said: SaidText[] = [];
  readonly work: Work;
  /** Moments of business time in ms. */
  readonly created: number;
  answered: number | null = null;
  ended: number | null = null;
  state: CallState = 'queued';
  answeredBy: string | null = null;
  /** Every key that was pressed, in order. */
  keys = '';

  readonly #world: Telephony;
  readonly #phone: Phone;
  #told: Promise<unknown> = Promise.resolve();
  #sequence = 0;
  #timer: Timer | null = null;
  #listener: KeyListener | null = null;

  constructor(world: Telephony, phone: Phone, order: CallOrder) {
    this.#world = world;
    this.#phone = phone;
    this.order = order;
    this.created = world.clock.now();
    this.work = createWork(world.work);
  }

  /** Sets the call on its way, once its caller knows its SID. */
  start(): void {
    if (this.ended !== null) return;
    this.#tell('initiated', 'initiated');
    if (this.#phone.mode === 'dead') return this.end('failed');
    this.#become('ringing');
    this.#tell('ringing', 'ringing');
    if (this.#phone.mode === 'busy') this.end('busy');
    else if (this.#phone.mode === 'voicemail') this.answer('machine');
    else this.#timer = this.#world.clock.after(this.order.timeout * 1000, () => this.end('no-answer'));
  }

  /** Somebody or something takes the call. */
  answer(by: 'human' | 'machine'): void {
    this.#timer?.cancel();
    this.answered = this.#world.clock.now();
    const machine = this.order.machineDetection === 'DetectMessageEnd' ? 'machine_end_beep' : 'machine_start';
    if (this.order.machineDetection) this.answeredBy = by === 'human' ? 'human' : machine;
    this.#timer = this.#world.clock.after(this.order.timeLimit * 1000, () => this.end('completed'));
    this.#become('in-progress');
    this.#tell('answered', 'in-progress');
    // Waiting for keys is no work, so only what is sent and fetched is counted, by the sender.
    void this.#told
      .then(() =>
        playDocuments({
          order: this.order,
          fields: () => this.fields('in-progress'),
          send: (request) => this.#world.sender.send(request, this.work, 5000),
          say: (text) => {
            this.said.push(text);
            this.#world.changed();
          },
          listen: (gather, speech) => this.#listen(gather, speech, by),
          isOver: () => this.ended !== null,
          log: (line) => this.#world.log(`call ${this.sid}: ${line}`),
        }),
      )
      .finally(() => this.end('completed'));
  }

  /** Keys on the line; those that nobody listens to are heard by nobody, as on a real line. */
  press(digits: string): void {
    this.keys += digits;
    for (const key of digits) this.#listener?.press(key);
    this.#world.changed();
  }

  /** The call is over; a second end changes nothing. */
  end(state: CallState): void {
    if (this.ended !== null) return;
    this.#timer?.cancel();
    this.ended = this.#world.clock.now();
    this.#become(state);
    this.#listener?.stop();
    const seconds = this.duration();
    this.#tell('completed', state, {
      CallDuration: String(seconds),
      Duration: String(Math.ceil(seconds / 60)),
      SipResponseCode: sipCodes[state] ?? '',
    });
  }

  /** Seconds from answer to end; 0 while it lasts and when nobody answered. */
  duration(): number {
    if (this.answered === null || this.ended === null) return 0;
    return Math.max(1, Math.round((this.ended - this.answered) / 1000));
  }

  /** The fields that every request about this call carries. */
  fields(status: string): Record<string, string> {
    return {
      CallSid: this.sid,
      AccountSid: this.#world.accountSid,
      From: this.order.from,
      To: this.order.to,
      Caller: this.order.from,
      Called: this.order.to,
      CallStatus: status,
      ApiVersion: '2010-04-01',
      Direction: 'outbound-api',
      ...(this.answeredBy === null ? {} : { AnsweredBy: this.answeredBy }),
    };
  }

  async #listen(gather: Gather, speech: number, by: 'human' | 'machine'): Promise<Pressed> {
    // A machine presses nothing, so nothing is gained by waiting for it.
    if (by === 'machine') return { digits: '', finishedOnKey: '' };
    const listener = listenForKeys(gather, this.#world.clock, speech);
    this.#listener = listener;
    this.#world.changed();
    const pressed = await listener.done;
    this.#listener = null;
    return pressed;
  }

  #become(state: CallState): void {
    this.state = state;
    this.#world.changed();
  }

  #tell(event: CallEvent, status: string, more: Record<string, string> = {}): void {
    const callback = this.order.statusCallback;
    if (!callback?.events.includes(event) || this.#world.faults.loseCallbacks) return;
    const fields = {
      ...this.fields(status),
      ...more,
      CallbackSource: 'call-progress-events',
      SequenceNumber: String(this.#sequence),
      Timestamp: twilioTime(this.#world.clock.now()),
    };
    this.#sequence += 1;
    const over = this.work.begin();
    this.#told = this.#told
      .then(() => this.#world.sender.send({ url: callback.url, method: callback.method, fields }, this.work))
      .catch((error: Error) =>
        this.#world.log(`call ${this.sid}: status ${status} not delivered: ${error.message}`),
      )
      .finally(over);
  }
}
