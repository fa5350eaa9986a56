import { notificationsStore } from '@mantine/notifications';
import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { session } from '#platform/session/session.ts';
import { toast } from '#ui/toast.ts';
import { notifications } from '#ui/toasts.tsx';
import { startDroppingMessages } from './drop-messages.ts';

const shown = () => {
  const { notifications: here, queue } = notificationsStore.getState();
  return [...here, ...queue].map(({ message }) => message);
};
const signIn = (id: string | null) =>
  session.set({ ...session.get(), user: id === null ? null : ({ id } as never), leaving: false });

i18n.loadAndActivate({ locale: 'en-US', messages: {} });
startDroppingMessages();
beforeEach(() => signIn('anna'));
afterEach(() => notifications.clean());

test.each([null, 'ben'])('messages go with whom they are for, when %s is there', async (next) => {
  for (let n = 1; n <= 6; n += 1) await toast(`Invitation ${n} sent to gus@farm.example`);
  expect(shown()).toHaveLength(6);
  signIn(next);
  await expect.poll(shown).toEqual([]);
});

test('a message that comes when they have left is not shown', async () => {
  const late = toast('Invitation sent to gus@farm.example');
  signIn('ben');
  await late;
  expect(shown()).toEqual([]);
});

test('a message stays while its reader does, and one for nobody until somebody has come', async () => {
  await toast('Saved');
  session.set({ ...session.get(), exp: 9_000_000_000 });
  expect(shown()).toEqual(['Saved']);
  signIn(null);
  await expect.poll(shown).toEqual([]);
  await toast('Password changed');
  signIn('ben');
  await toast('Saved');
  expect(shown()).toEqual(['Password changed', 'Saved']);
});
