import * as z from 'zod';
import { until, type Patience } from './until.ts';

const call = z.object({
  id: z.string(),
  at: z.string(),
  state: z.string(),
  said: z.array(z.object({ text: z.string() })),
  keys: z.string(),
});
const message = z.object({ at: z.string(), direction: z.enum(['in', 'out']), text: z.string() });
const phone = z.object({ mode: z.string(), calls: z.array(call), messages: z.array(message) });
const mail = z.object({ id: z.string(), to: z.string(), subject: z.string(), text: z.string() });

/** A call as the sandbox shows it. */
export type PhoneCall = z.infer<typeof call>;
/** A mail that came in. */
export type Mail = z.infer<typeof mail>;
/** How a phone takes calls. */
export type PhoneMode = 'person' | 'voicemail' | 'busy' | 'dead';

/** Mail arrives; arrives and is reported; comes back; is lost; is not taken. */
export type MailboxMode = 'ok' | 'dsn' | 'bounce' | 'silent' | 'refuse';

/** A phone of the sandbox and whoever holds it. */
export interface Phone {
  readonly number: string;
  calls(): Promise<PhoneCall[]>;
  messages(): Promise<string[]>;
  rings(patience?: Patience): Promise<PhoneCall>;
  answers(): Promise<void>;
  /** The voice on the line says this. */
  hears(what: RegExp): Promise<void>;
  types(digits: string): Promise<void>;
  hangsUp(): Promise<void>;
  /** A text message came in that says this. */
  gets(what: RegExp, patience?: Patience): Promise<void>;
  writes(text: string): Promise<void>;
  is(mode: PhoneMode): Promise<void>;
}

/** The mailbox of everybody. */
export interface Mailbox {
  mails(to: string): Promise<Mail[]>;
  /** A mail came to this address whose subject says this. */
  gets(to: string, subject: RegExp, patience?: Patience): Promise<Mail>;
  /** The first address in the newest such mail that matches. */
  link(to: string, what: RegExp): Promise<string>;
  /** What becomes of mail to an address from now on. */
  is(to: string, mode: MailboxMode): Promise<void>;
}

/** The sandbox's desk. */
export interface Desk {
  phone(number: string): Phone;
  mailbox: Mailbox;
  vatRegister: {
    /** What the VAT register says of a number from now on. */
    says(number: string, answer: 'valid' | 'invalid' | 'down'): Promise<void>;
  };
  time: {
    /** Moves business time by an ISO 8601 duration; what became due has run. */
    advance(duration: string): Promise<Date>;
    now(): Promise<Date>;
  };
}

async function moment(answer: Promise<unknown>): Promise<Date> {
  return new Date(z.object({ now: z.string() }).parse(await answer).now);
}

/** Speaks to the desk at `url`. */
export function openDesk(url: string): Desk {
  async function ask(path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${url}${path}`, {
      signal: AbortSignal.timeout(330_000),
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    if (!answer.ok) throw new Error(`the desk answers ${answer.status} to ${path}: ${await answer.text()}`);
    return answer.json();
  }

  function phoneOf(number: string): Phone {
    const path = `/phones/${encodeURIComponent(number)}`;
    const look = async () => phone.parse(await ask(path));
    const act = async (name: string, body: object = {}) => void (await ask(`${path}/${name}`, body));
    return {
      number,
      calls: async () => (await look()).calls,
      messages: async () =>
        (await look()).messages.filter((one) => one.direction === 'in').map((one) => one.text),
      rings: (patience) =>
        until(
          `${number} rings`,
          async () => (await look()).calls.find((one) => one.state === 'ringing'),
          patience,
        ),
      answers: () => act('answer'),
      async hears(what) {
        await until(`${number} hears ${what}`, async () =>
          (await look()).calls.some((one) => one.said.some((said) => what.test(said.text))),
        );
      },
      types: (digits) => act('keys', { digits }),
      hangsUp: () => act('hangup'),
      async gets(what, patience) {
        await until(
          `${number} gets the message ${what}`,
          async () => (await look()).messages.some((one) => one.direction === 'in' && what.test(one.text)),
          patience,
        );
      },
      writes: (text) => act('sms', { text }),
      is: (mode) => act('mode', { mode }),
    };
  }

  async function mails(to: string): Promise<Mail[]> {
    return z.object({ mails: z.array(mail) }).parse(await ask(`/mailbox?to=${encodeURIComponent(to)}`)).mails;
  }
  return {
    phone: phoneOf,
    mailbox: {
      mails,
      gets: (to, subject, patience) =>
        until(
          `a mail ${subject} for ${to}`,
          async () => (await mails(to)).findLast((one) => subject.test(one.subject)),
          patience,
        ),
      link: (to, what) =>
        until(`a link ${what} for ${to}`, async () =>
          (await mails(to))
            .toReversed()
            .flatMap((one) => one.text.match(/https?:\/\/[^\s<>"]+/g) ?? [])
            .find((link) => what.test(link)),
        ),
      is: async (to, mode) => void (await ask(`/mailbox/${encodeURIComponent(to)}/mode`, { mode })),
    },
    vatRegister: {
      says: async (number, answer) => void (await ask('/vat-register', { number, answer })),
    },
    time: {
      advance: (duration) => moment(ask('/time', { advance: duration })),
      now: () => moment(ask('/time')),
    },
  };
}
