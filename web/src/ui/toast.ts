import { i18n } from '@lingui/core';

/** Fetches the kit's part of a message, so that one can be shown without a network too. */
export const fetchToasts = () => import('@mantine/notifications');

/** Shows a message for five seconds (spec §9). The kit's part comes when the first one is wanted. */
export async function toast(message: string, kind: 'done' | 'failed' = 'done'): Promise<void> {
  const { notifications } = await fetchToasts();
  notifications.show({
    message,
    color: kind === 'done' ? 'verdigris' : 'red',
    // A failure is said at once, what went well when there is a pause.
    role: kind === 'done' ? 'status' : 'alert',
    withBorder: true,
    closeButtonProps: { 'aria-label': i18n._('ui.close') },
  });
}
