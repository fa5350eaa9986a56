/** What the provider does wrong, for tests. */
export interface ProviderFaults {
  /** Tells the portal nothing of how calls and messages go; what is to be said is still fetched. */
  loseCallbacks: boolean;
  /** Takes calls and messages and answers none of these requests: they time out. */
  hang: boolean;
}

/** A provider that does everything right. */
export function noFaults(): ProviderFaults {
  return { loseCallbacks: false, hang: false };
}
