/** Counts what is under way towards others, so that one may wait until the outside world has said all it has to say. */
export interface Work {
  /** Counts until the promise settles; gives the same promise back. */
  track<T>(promise: Promise<T>): Promise<T>;
  /** Counts until the returned function is called. */
  begin(): () => void;
  /** How many pieces of work were ever begun: a change tells that something happened meanwhile. */
  begun(): number;
  /** True when nothing is under way; false when it still was after `limit` ms of real time. */
  idle(limit: number): Promise<boolean>;
}

/** Starts a count; what is counted here is counted by `whole` as well. */
export function createWork(whole?: Work): Work {
  let pending = 0;
  let begun = 0;
  const waiting = new Set<() => void>();

  function begin(): () => void {
    pending += 1;
    begun += 1;
    const endWhole = whole?.begin();
    let open = true;
    return () => {
      if (!open) return;
      open = false;
      pending -= 1;
      endWhole?.();
      // A finished piece often begins the next one a moment later: look again after that moment.
      setImmediate(() => {
        if (pending > 0) return;
        for (const wake of waiting) wake();
      });
    };
  }

  return {
    begin,
    begun: () => begun,
    track(promise) {
      const end = begin();
      promise.then(end, end);
      return promise;
    },
    async idle(limit) {
      await new Promise((resolve) => setImmediate(resolve));
      if (pending === 0) return true;
      return new Promise((resolve) => {
        const finish = (done: boolean) => {
          clearTimeout(tooLong);
          waiting.delete(wake);
          resolve(done);
        };
        const wake = () => finish(true);
        const tooLong = setTimeout(() => finish(false), limit);
        waiting.add(wake);
      });
    },
  };
}
