import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import { toastDelay } from './spec-times.ts';

export { notifications } from '@mantine/notifications';

/** Where messages appear. */
export function Toasts() {
  return <Notifications autoClose={toastDelay} position="bottom-center" limit={4} />;
}
