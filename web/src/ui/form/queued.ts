/** Whether what was thrown says that the change was kept on this device, to be sent later (`QueuedError`). */
export function isQueued(error: unknown): boolean {
  return (error as { queued?: unknown } | null)?.queued === true;
}
