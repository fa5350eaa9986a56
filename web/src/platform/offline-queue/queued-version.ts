import type { QueuedCall } from './queued-call.ts';

/** By which names a body says what state of a thing it was made from. */
const versionNames = ['version', 'settingsVersion'] as const;

/**
 * A change as one made from what it is now: of the thing, or of each device that it names.
 *
 * @param current what the route answers
 */
export function onTopOf(call: QueuedCall, current: unknown): QueuedCall {
  const [body, now] = [partsOf(call.body), partsOf(current)];
  const named = versionNames.filter((name) => name in body && name in now);
  const { devices } = body;
  if (named.length === 0 && !Array.isArray(devices)) return call;
  return {
    ...call,
    body: {
      ...body,
      ...Object.fromEntries(named.map((name) => [name, now[name]])),
      ...(Array.isArray(devices) && {
        devices: devices.map((device) => ({ ...device, ...versionIn(now, device) })),
      }),
    },
  };
}

/**
 * A later change of what one that has gone out has changed. Made from the same version it is the same person's next
 * step, and no change on top of another's: it goes on from the version that the answer names.
 */
export function nextStepOf(sent: QueuedCall, answer: unknown, call: QueuedCall): QueuedCall {
  const [before, body] = [partsOf(sent.body), partsOf(call.body)];
  const isNext =
    call.resource === sent.resource &&
    versionNames.some((name) => typeof before[name] === 'number' && body[name] === before[name]);
  return isNext ? onTopOf(call, answer) : call;
}

/** What a change would make otherwise than it is now, by field; the versions aside. */
export function differencesFrom(call: QueuedCall): { name: string; mine: unknown; theirs: unknown }[] {
  const now = partsOf(call.refusal?.current);
  return Object.entries(partsOf(call.body))
    .filter(([name]) => name in now && !versionNames.some((each) => each === name))
    .map(([name, mine]) => ({ name, mine, theirs: now[name] }))
    .filter(({ mine, theirs }) => JSON.stringify(mine) !== JSON.stringify(theirs));
}

function versionIn({ items }: Record<string, unknown>, { deviceId }: { deviceId: string }) {
  const found = Array.isArray(items)
    ? items.map(partsOf).find((item) => item['deviceId'] === deviceId)
    : null;
  return found ? { version: found['version'] } : {};
}

function partsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
