import type { pushEvents, PushAcceptance } from '@belfry/contract/alarming/push-apps/push-message.ts';

const acceptPatience = 10_000;

/** Tells the server what became of a message. Lost ones are no fault: the portal counts what it hears. */
export async function sendReceipt(token: string, event: (typeof pushEvents)[number]): Promise<void> {
  await post('/api/push/receipts', { token, event }).catch(() => undefined);
}

/** Accepts by the notification's button; null where the server could not be reached. */
export async function sendAcceptance(token: string): Promise<PushAcceptance | null> {
  try {
    const response = await post('/api/push/acceptances', { token });
    return response.ok ? ((await response.json()) as PushAcceptance) : null;
  } catch {
    return null;
  }
}

function post(path: string, body: object): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
    signal: AbortSignal.timeout(acceptPatience),
  });
}
