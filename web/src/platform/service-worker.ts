/**
 * The worker that takes push messages and keeps the app's shell; registered once somebody is signed in. Null where the
 * browser has none, or the app runs from its sources.
 */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return null;
  try {
    // Looked for anew at each start: what it is cached by is its name, which stays the same.
    return await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  } catch {
    // A browser that forbids it (private windows do) still shows every alarm while the portal is open.
    return null;
  }
}
