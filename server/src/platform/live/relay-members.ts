/** The other nodes, by what they say of themselves. Times in milliseconds of one clock. */
export function createRelayMembers({ silentMs, forgetMs }: { silentMs: number; forgetMs: number }) {
  const members = new Map<string, { sent: number; heardAt: number }>();
  return {
    /**
     * A node said something; before it, it had sent so many events.
     * @returns whether events of it were missed
     */
    hears(id: string, sent: number, isEvent: boolean, now: number): boolean {
      const expected = members.get(id)?.sent ?? 0;
      members.set(id, { sent: isEvent ? sent + 1 : sent, heardAt: now });
      return sent !== expected;
    },
    /** It ends, and sends nothing any more. */
    leaves: (id: string) => void members.delete(id),
    /** Whether a node went silent without a word, so that it may be cut off and its events missing here. */
    someSilent(now: number): boolean {
      for (const [id, { heardAt }] of members) if (now - heardAt >= forgetMs) members.delete(id);
      return [...members.values()].some(({ heardAt }) => now - heardAt >= silentMs);
    },
  };
}
