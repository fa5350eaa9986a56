import twilio from 'twilio';
import type { Config } from '#platform/config/config.ts';
import { createProviderClient, told } from './provider-client.ts';

/** A call or message that the provider took. */
export interface TelephonyReceipt {
  providerId: string;
}

/** What is looked for among the calls or messages that the provider took. */
export interface TakenSince {
  to: string;
  since: Date;
  /** The provider's ids that belong to something else. */
  known: readonly string[];
}

/** The way to people's phones. Texts and keys go through the callbacks that are named with each call. */
export interface Telephony {
  /**
   * Rings a number; what is said comes from `answerUrl` (TwiML). A request that got no answer may have been taken all the
   * same: ask {@link Telephony.findCall} before another. @throws when the provider refuses.
   */
  call(options: {
    to: string;
    answerUrl: string;
    statusUrl: string;
    ringSeconds: number;
    /** Longest time from being picked up to the end. */
    talkSeconds: number;
  }): Promise<TelephonyReceipt>;
  /** The newest call to a number that the provider took since then, none of the known ones. */
  findCall(options: TakenSince): Promise<TelephonyReceipt | null>;
  /** How a call stands, in the provider's words. @throws when the provider does not know it. */
  callStatus(providerId: string): Promise<string>;
  /** Ends a call that is still ringing or going on. */
  hangUp(providerId: string): Promise<void>;
  /** Sends a text message. @throws when the provider refuses. */
  text(options: { to: string; body: string; statusUrl?: string }): Promise<TelephonyReceipt>;
  /** As {@link Telephony.findCall}, for a message of this text. */
  findText(options: TakenSince & { body: string }): Promise<TelephonyReceipt | null>;
  /** How a message stands, in the provider's words. @throws when the provider does not know it. */
  textStatus(providerId: string): Promise<string>;
  /** Whether a callback was really sent by the provider. */
  signed(url: string, parameters: Record<string, string>, signature: string | undefined): boolean;
}

/** Telephony by Twilio's API. Refusals and outages are {@link ProviderFault}s. */
export function createTelephony(config: Config): Telephony {
  const client = createProviderClient(config);
  const from = config.TWILIO_FROM;
  return {
    async call({ to, answerUrl, statusUrl, ringSeconds, talkSeconds }) {
      const call = await told(
        client.calls.create({
          to,
          from,
          url: answerUrl,
          method: 'POST',
          statusCallback: statusUrl,
          statusCallbackMethod: 'POST',
          statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
          machineDetection: 'Enable',
          timeout: ringSeconds,
          timeLimit: talkSeconds,
        }),
      );
      return { providerId: call.sid };
    },
    async findCall(sought) {
      // No filter by time: the provider's is by the moment of dialling, which a call in its queue has not.
      const listed = await told(client.calls.list({ to: sought.to, from, limit: listedAtOnce }));
      return newestOf(listed, sought);
    },
    async callStatus(providerId) {
      return (await told(client.calls(providerId).fetch())).status;
    },
    async hangUp(providerId) {
      await told(client.calls(providerId).update({ status: 'completed' }));
    },
    async text({ to, body, statusUrl }) {
      const message = await told(
        client.messages.create({ to, from, body, ...(statusUrl && { statusCallback: statusUrl }) }),
      );
      return { providerId: message.sid };
    },
    async findText({ body, ...sought }) {
      const listed = await told(client.messages.list({ to: sought.to, from, limit: listedAtOnce }));
      return newestOf(
        listed.filter((message) => message.body === body),
        sought,
      );
    },
    async textStatus(providerId) {
      return (await told(client.messages(providerId).fetch())).status;
    },
    signed: (url, parameters, signature) =>
      signature !== undefined && twilio.validateRequest(config.TWILIO_AUTH_TOKEN, signature, url, parameters),
  };
}

/** More than one phone gets while a request is open. */
const listedAtOnce = 20;
/** Their clock and ours differ by less, and theirs shows whole seconds. */
const clockTolerance = 60_000;

function newestOf(
  listed: readonly { sid: string; dateCreated: Date }[],
  { since, known }: TakenSince,
): TelephonyReceipt | null {
  const taken = listed
    .filter(
      ({ sid, dateCreated }) =>
        !known.includes(sid) && dateCreated.getTime() >= since.getTime() - clockTolerance,
    )
    .toSorted((one, other) => other.dateCreated.getTime() - one.dateCreated.getTime())[0];
  return taken ? { providerId: taken.sid } : null;
}
