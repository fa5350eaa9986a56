interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string;
  };
}

/** The one address from which the page's policy lets a script be taken (`trusted-types` in its headers). */
function workerAddress(): string {
  const address = '/sw.js';
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory };
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => address });
  return policy?.createScriptURL(address) ?? address;
}

let address: string | undefined;

/**
 * The worker that takes push messages and keeps the app's shell; registered once somebody is signed in. Null where the
 * browser has none, or the app runs from its sources.
 */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return null;
  try {
    // A second policy of its name would be refused.
    address ??= workerAddress();
    // Looked for anew at each start: what it is cached by is its name, which stays the same.
    return await navigator.serviceWorker.register(address, { updateViaCache: 'none' });
  } catch {
    // A browser that forbids it (private windows do) still shows every alarm while the portal is open.
    return null;
  }
}

/**
 * Has the worker keep the files that this page has loaded, texts of the chosen language among them: on the first visit they came
 * before the worker did.
 */
export async function haveFilesKept(): Promise<void> {
  if (!(await navigator.serviceWorker?.getRegistration())) return;
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const files = loaded.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  active?.postMessage(files);
}
