/**
 * Leaves the portal for the provider's page, which sends the payer back to an address of ours. Resolves only where they come
 * back to this very page by the browser's "Back", so that whoever waits for it is busy as long as the page is there.
 */
export function leaveFor(checkoutUrl: string): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
    window.location.assign(checkoutUrl);
  });
}
