import { sendKeptLogs } from '#platform/client-logs/note-fault.ts';
import { loadTexts } from '#platform/i18n/i18n.ts';
import { haveFilesKept } from '#platform/service-worker.ts';

/**
 * Fetches what must work when the network is gone already: the list of what waits, the log, and the way out. And what asks
 * whether it is they, of which a newer version may have replaced the files when it is wanted.
 */
export async function fetchForOffline(): Promise<void> {
  await Promise.allSettled([
    import('./queued-changes.tsx'),
    import('#features/people/sign-in/logout-screen.tsx'),
    loadTexts('offline', 'devices', 'alarms', 'errors', 'companies', 'mfa'),
    import('#features/people/sign-in/step-up-dialog.tsx'),
    sendKeptLogs(),
  ]);
  await haveFilesKept();
}
