import { sendAcceptance, sendReceipt } from './answers.ts';
import {
  afterAcceptance,
  notificationOf,
  ownPath,
  readMessage,
  type NotificationData,
  type Shown,
} from './notification.ts';
import { keepShell, type ShellFiles } from './shell-cache.ts';
import type { NotificationEvent, PushEvent, WorkerScope } from './worker-types.ts';

declare const __SHELL__: ShellFiles;

const worker = globalThis as unknown as WorkerScope;

keepShell(worker, __SHELL__);

worker.addEventListener('push', (event: PushEvent) => {
  const message = readMessage(event.data?.text());
  if (!message) return;
  const take = async () => {
    await show(notificationOf(message));
    await sendReceipt(message.receipt, 'delivered');
  };
  event.waitUntil(take());
});

worker.addEventListener('notificationclick', (event: NotificationEvent) => {
  const { notification, action } = event;
  const data = (notification.data ?? {}) as Partial<NotificationData>;
  const { title, tag } = notification;
  if (action === 'accept' && data.accept) {
    const whole = data as NotificationData;
    event.waitUntil(
      sendAcceptance(data.accept.token).then((answer) =>
        show(afterAcceptance({ title, tag, data: whole }, answer)),
      ),
    );
    return;
  }
  notification.close();
  event.waitUntil(
    Promise.all([
      openPage(ownPath(data.url, location.origin)),
      data.receipt ? sendReceipt(data.receipt, 'opened') : undefined,
    ]),
  );
});

function show({ title, options }: Shown): Promise<void> {
  return worker.registration.showNotification(title, options);
}

/** Goes to a page in the tab that is open already, else in a new one. */
async function openPage(path: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window' });
  const tab = tabs.find(({ focused }) => focused) ?? tabs[0];
  if (!tab) {
    await worker.clients.openWindow(path);
    return;
  }
  await tab.focus();
  if (new URL(tab.url).pathname !== path) await tab.navigate(path);
}
