import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Work } from '../work.ts';
import { twilioSignature } from './signature.ts';

/** A request to the portal as Twilio makes it. */
export interface SignedRequest {
  url: string;
  method: 'GET' | 'POST';
  fields: Record<string, string>;
}

/** Sends signed requests; tries again while the portal is down. */
export interface SignedSender {
  /**
   * Gives the body of the answer.
   * @throws {Error} when the portal refused (4xx), or failed for longer than `patience` ms of real time.
   */
  send(request: SignedRequest, work: Work, patience?: number): Promise<string>;
}

const firstPause = 100;
const longestPause = 2000;
const answerLimit = 15_000;

/** `patience`: ms of real time that an unreachable portal is tried again; `stop` ends all tries. */
export function createSignedSender(options: {
  authToken: string;
  patience: number;
  stop: AbortSignal;
}): SignedSender {
  async function once({ url, method, fields }: SignedRequest, token: string): Promise<Response> {
    const asked = method === 'GET' ? withQuery(url, fields) : url;
    const signed = method === 'GET' ? {} : fields;
    return fetch(asked, {
      method,
      headers: {
        'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
        'user-agent': 'TwilioProxy/1.1',
        'i-twilio-idempotency-token': token,
        'x-twilio-signature': twilioSignature(options.authToken, asked, signed),
      },
      body: method === 'POST' ? new URLSearchParams(fields).toString() : undefined,
      redirect: 'follow',
      signal: AbortSignal.any([options.stop, AbortSignal.timeout(answerLimit)]),
    });
  }

  async function persist(request: SignedRequest, patience: number): Promise<string> {
    const token = randomUUID();
    const giveUp = Date.now() + patience;
    for (let wait = firstPause; ; wait = Math.min(wait * 2, longestPause)) {
      let fault: string;
      try {
        const answer = await once(request, token);
        const body = await answer.text();
        if (answer.ok) return body;
        fault = `answered ${answer.status}`;
        if (answer.status < 500) throw new RefusedError(fault);
      } catch (error) {
        if (error instanceof RefusedError || options.stop.aborted) throw error;
        fault = error instanceof Error ? error.message : String(error);
      }
      if (Date.now() + wait > giveUp) throw new Error(`gave up: ${fault}`);
      await pause(wait, undefined, { signal: options.stop });
    }
  }

  return {
    send: (request, work, patience = options.patience) => work.track(persist(request, patience)),
  };
}

class RefusedError extends Error {}

function withQuery(url: string, fields: Record<string, string>): string {
  const asked = new URL(url);
  for (const [name, value] of Object.entries(fields)) asked.searchParams.append(name, value);
  return asked.href;
}
