import * as z from 'zod/mini';

/** What went wrong with the access point, as far as it may be logged: no text of its, as that may repeat what was sent. */
export class EDeliveryFault extends Error {
  /** HTTP status of what it said as JSON; undefined where there was no such answer. */
  readonly status: number | undefined;

  constructor(what: string, status?: number) {
    super(`the access point: ${what}`);
    this.name = 'EDeliveryFault';
    this.status = status;
  }
}

/** More than any answer has: a participant may take some hundred types of documents. */
const mostBytes = 256 * 1024;

/** What is sent with a question. */
export interface Sent {
  method?: 'POST';
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

/** Where the access point is, and what it is asked. */
interface Question extends Sent {
  url: string;
  key: string;
  path: string;
  patience: number;
}

/** Asks the access point. @throws {EDeliveryFault} where it did not say in time what was asked */
export async function askAccessPoint<T>(
  shape: z.ZodMiniType<T>,
  { url, key, path, patience, headers, ...init }: Question,
): Promise<T> {
  const { status, said } = await answerOf(`${url}${path}`, {
    ...init,
    headers: { ...headers, accept: 'application/json', authorization: `Bearer ${key}` },
    // Elsewhere nobody may have the key.
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  });
  if (status < 200 || status > 299) throw new EDeliveryFault(`status ${status}`, status);
  const { data, success } = z.safeParse(shape, said);
  if (!success) throw new EDeliveryFault('an answer that is none');
  return data;
}

/** The JSON of an answer. A page of some proxy is none, whatever its status. */
async function answerOf(address: string, init: RequestInit): Promise<{ status: number; said: unknown }> {
  try {
    const answer = await fetch(address, init);
    const { status, headers } = answer;
    if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '')) {
      await answer.body?.cancel();
      throw new EDeliveryFault('an answer that is not JSON');
    }
    return { status, said: JSON.parse(await textOf(answer)) };
  } catch (error) {
    if (error instanceof EDeliveryFault) throw error;
    throw new EDeliveryFault(error instanceof Error ? error.name : 'no answer');
  }
}

async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > mostBytes) throw new EDeliveryFault('an answer without end');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
