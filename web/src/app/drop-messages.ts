import { session } from '#platform/session/session.ts';
import { dropToasts } from '#platform/toast/toast.ts';

let reader = session.get().user?.id;

/** Messages go with whom they are for. Returns the stop. */
export function startDroppingMessages(): () => void {
  return session.subscribe(() => {
    const next = session.get().user?.id;
    if (next === reader) return;
    if (reader !== undefined) dropToasts();
    reader = next;
  });
}
