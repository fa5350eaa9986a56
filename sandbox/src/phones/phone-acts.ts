import { Refusal } from '../problem.ts';
import { createWork } from '../work.ts';
import { writeToPortal } from './incoming-message.ts';
import type { LiveCall } from './live-call.ts';
import type { Phone, PhoneMode } from './phone-book.ts';
import type { ProviderFaults } from './provider-faults.ts';
import type { Telephony } from './telephony.ts';

/** What a person does with a phone. Each settles when the portal has reacted, or after some seconds without it. */
export interface PhoneActs {
  all(): Phone[];
  phone(number: string): Phone;
  /** Takes the call that rings longest. @throws {Refusal} 409 when none rings. */
  answer(number: string): Promise<Phone>;
  /** Presses keys in the call that was taken last. @throws {Refusal} 409 when there is none. */
  press(number: string, digits: string): Promise<Phone>;
  /** Ends the call, or declines the one that rings. @throws {Refusal} 409 when there is neither. */
  hangUp(number: string): Promise<Phone>;
  write(number: string, text: string): Promise<Phone>;
  setMode(number: string, mode: PhoneMode): Phone;
  /** Lets the provider do things wrong, or right again. */
  setFaults(faults: Partial<ProviderFaults>): ProviderFaults;
}

/** Longest wait for the portal's reaction, ms of real time. */
const patience = 10_000;

/** The acts on the phones of the book. */
export function createPhoneActs(world: Telephony): PhoneActs {
  const { book } = world;
  return {
    all: () => book.all(),
    phone: (number) => book.phone(number),
    async answer(number) {
      const phone = book.phone(number);
      const call = needed(ringing(phone), 'This phone does not ring.');
      call.answer('human');
      await call.work.idle(patience);
      return phone;
    },
    async press(number, digits) {
      const phone = book.phone(number);
      const call = needed(talking(phone), 'There is no call to press keys in.');
      // A person listens first: what is about to be said comes before the keys.
      await call.work.idle(patience);
      if (call.ended !== null) throw new Refusal(409, 'The call has ended.');
      call.press(digits);
      await call.work.idle(patience);
      return phone;
    },
    async hangUp(number) {
      const phone = book.phone(number);
      const call = needed(talking(phone) ?? ringing(phone), 'There is no call to end.');
      call.end(call.answered === null ? 'busy' : 'completed');
      await call.work.idle(patience);
      return phone;
    },
    async write(number, text) {
      const phone = book.phone(number);
      const work = createWork(world.work);
      void writeToPortal({ ...world, work }, phone, text);
      await work.idle(patience);
      return phone;
    },
    setMode(number, mode) {
      const phone = book.phone(number);
      phone.mode = mode;
      world.changed();
      return phone;
    },
    setFaults: (faults) => Object.assign(world.faults, faults),
  };
}

function ringing(phone: Phone): LiveCall | undefined {
  return phone.calls.find((call) => call.state === 'ringing');
}

function talking(phone: Phone): LiveCall | undefined {
  return phone.calls
    .filter((call) => call.state === 'in-progress')
    .toSorted((one, other) => (one.answered ?? 0) - (other.answered ?? 0))
    .at(-1);
}

function needed(call: LiveCall | undefined, otherwise: string): LiveCall {
  if (!call) throw new Refusal(409, otherwise);
  return call;
}
