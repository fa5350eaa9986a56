import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

export { notifications } from '@mantine/notifications';

/** Milliseconds that a message stays (spec §9). */
const toastTime = 5000;

/** Where messages appear. */
export function Toasts() {
  return <Notifications autoClose={toastTime} position="bottom-center" limit={4} />;
}
