import { existsSync, readFileSync } from 'node:fs';
import { providerMemory, type ProviderMemory } from '@belfry/contract/sandbox/provider-memory.ts';
import type { ProviderBook } from './provider-book.ts';

/**
 * Has the provider remember what the portal wrote down of it, as it forgets with every start. The portal may write that after the
 * sandbox has started: until then it is looked for whenever the portal asks.
 * @param file null where there is nothing to remember
 * @returns what looks for it
 */
export function recallPayments(
  { file, log }: { file: string | null; log: (line: string) => void },
  book: ProviderBook,
  changed: () => void,
): () => void {
  let isRecalled = file === null;
  return () => {
    if (isRecalled || file === null || !existsSync(file)) return;
    isRecalled = true;
    try {
      recall(book, providerMemory.parse(JSON.parse(readFileSync(file, 'utf8'))));
      changed();
    } catch (error) {
      log(`${file} is not what the portal writes: ${String(error)}`);
    }
  };
}

/** What the provider knows by now is newer than what it knew. */
function recall(book: ProviderBook, memory: ProviderMemory): void {
  for (const { id, name, companyId } of memory.customers)
    add(book.customers, { id, name, email: null, metadata: { companyId }, createdAt: 0 });
  for (const { createdAt, ...of } of memory.mandates)
    add(book.mandates, {
      ...of,
      status: 'valid',
      signatureDate: createdAt.slice(0, 10),
      createdAt: Date.parse(createdAt),
    });
  const { webhookUrl } = memory;
  for (const { sequence, attemptId, createdAt, changedAt, ...of } of memory.payments)
    add(book.payments, {
      ...of,
      sequenceType: sequence,
      linkId: null,
      metadata: { attemptId },
      redirectUrl: null,
      webhookUrl,
      createdAt: Date.parse(createdAt),
      expiresAt: null,
      changedAt: Date.parse(changedAt),
    });
  for (const { createdAt, reversedAt, ...of } of memory.chargebacks)
    add(book.chargebacks, {
      ...of,
      createdAt: Date.parse(createdAt),
      reversedAt: reversedAt === null ? null : Date.parse(reversedAt),
    });
}

function add<T extends { id: string }>(known: Map<string, T>, one: T): void {
  if (!known.has(one.id)) known.set(one.id, one);
}
