import { hasText, type Text } from '#platform/i18n/use-text.ts';
import type { QueuedCall } from '#platform/offline-queue/queued-call.ts';

const acts = { POST: 'add', PUT: 'change', PATCH: 'change', DELETE: 'remove' } as const;

/** Id of the word for what a tag's routes change. */
export const queuedTextId = (tag: string) => `offline.of.${tag.replaceAll(' ', '-')}`;

/** What a kept change is: "Change · Device · Pig house 1". A tag without a word of ours is said as its route has it. */
export function queuedWords({ method, tag, summary, about }: QueuedCall, text: Text): string {
  const id = queuedTextId(tag);
  const what = method !== 'GET' && hasText(id) ? [text(`offline.${acts[method]}`), text(id)] : [summary];
  return [...what, about].filter(Boolean).join(' · ');
}
