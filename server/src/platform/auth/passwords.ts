import { hash, verify } from '@node-rs/argon2';

// OWASP's second recommended setting: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes at once; more would starve the requests beside them. */
const atOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    // The place is handed on: freed first, a newcomer could take it before the one who waited wakes up.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** argon2id hash of a password, in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password, cost));
}

/** A hash that no password has, so that an unknown address costs as much time as a wrong password. */
let nobody: Promise<string> | undefined;

/** Whether the password is right; `passwordHash` null for an unknown user, which takes as long and is never right. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const against = passwordHash ?? (await (nobody ??= hashPassword(crypto.randomUUID())));
  return (await queued(() => verify(against, password))) && passwordHash !== null;
}
