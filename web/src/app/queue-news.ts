import { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { loadTexts } from '#platform/i18n/i18n.ts';
import { textNow } from '#platform/i18n/use-text.ts';
import { startOfflineQueue } from '#platform/offline-queue/offline-queue.ts';
import { isPending } from '#platform/offline-queue/queued-call.ts';
import { queuedCalls } from '#platform/offline-queue/queued-calls.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { toast } from '#platform/toast/toast.ts';
import { queuedWords } from './queued-words.ts';

/** Runs the offline queue of a user and says what becomes of it. Returns the stop. */
export function startQueueWithNews(userId: string): () => void {
  let pending = 0;
  const count = () => {
    const before = pending;
    pending = queuedCalls.get().filter(isPending).length;
    // What another tab sent changes this one's screens too.
    if (pending < before) void queryClient.invalidateQueries();
  };
  const stops = [
    queuedCalls.subscribe(count),
    startOfflineQueue(userId, {
      kept: () => toast(textNow('errors.saved-on-this-device')),
      drained: (n) => void say(() => toast(textNow('offline.sent', { n }))),
      refused: (call) =>
        void say(() => {
          const what = queuedWords(call, textNow);
          const reason = call.refusal ? errorText(new ApiError(call.refusal), textNow) : '';
          toast(textNow('offline.was-refused', { what, reason }), 'failed');
        }),
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

async function say(speak: () => void): Promise<void> {
  await loadTexts('offline');
  speak();
}
