import type { LiveCall } from './live-call.ts';

/** How a phone takes calls: somebody is there, a machine answers, it is engaged, or it cannot be reached. */
export const phoneModes = ['person', 'voicemail', 'busy', 'dead'] as const;
/** One of {@link phoneModes}. */
export type PhoneMode = (typeof phoneModes)[number];

/** States of a call (Twilio's names). The last five are final. */
export type CallState =
  | 'queued'
  | 'ringing'
  | 'in-progress'
  | 'completed'
  | 'busy'
  | 'no-answer'
  | 'failed'
  | 'canceled';

/** A short message as the phone shows it: `in` came to the phone, `out` was sent from it. */
export interface PhoneMessage {
  /** Business time, ISO 8601. */
  at: string;
  direction: 'in' | 'out';
  text: string;
}

/** A phone of the outside world. Calls and messages: oldest first. */
export interface Phone {
  readonly number: string;
  mode: PhoneMode;
  readonly calls: LiveCall[];
  readonly messages: PhoneMessage[];
  /** The portal's number that wrote to it last; an answer goes there. */
  correspondent: string | null;
}

/** All phones of the outside world: a number comes to life when it is first used. */
export interface PhoneBook {
  phone(number: string): Phone;
  all(): Phone[];
  call(sid: string): LiveCall | undefined;
  addCall(phone: Phone, call: LiveCall): void;
  addMessage(phone: Phone, message: PhoneMessage): void;
}

const mostCalls = 200;
const mostMessages = 500;

/** A number as the network knows it: E.164 with its plus; null when it cannot be one. */
export function networkNumber(typed: string): string | null {
  const digits = typed.replace(/[\s()./-]/g, '').replace(/^00|^\+/, '');
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : null;
}

/** Starts without phones; a phone keeps its newest calls and messages. */
export function createPhoneBook(changed: () => void): PhoneBook {
  const phones = new Map<string, Phone>();
  return {
    phone(number) {
      let phone = phones.get(number);
      if (!phone) {
        phone = { number, mode: 'person', calls: [], messages: [], correspondent: null };
        phones.set(number, phone);
      }
      return phone;
    },
    all: () => [...phones.values()],
    call(sid) {
      for (const phone of phones.values()) {
        const call = phone.calls.find((one) => one.sid === sid);
        if (call) return call;
      }
      return undefined;
    },
    addCall(phone, call) {
      phone.calls.push(call);
      if (phone.calls.length > mostCalls) phone.calls.shift();
      changed();
    },
    addMessage(phone, message) {
      phone.messages.push(message);
      if (phone.messages.length > mostMessages) phone.messages.shift();
      changed();
    },
  };
}
