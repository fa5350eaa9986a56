import { afterEach, beforeEach, expect, test } from 'vitest';
import { session } from '#platform/session/session.ts';
import { dropToasts, toast, toasts } from '#platform/toast/toast.ts';
import { startDroppingMessages } from './drop-messages.ts';

const shown = () => toasts.get().map(({ message }) => message);
const signIn = (id: string | null) =>
  session.set({ ...session.get(), user: id === null ? null : ({ id } as never), leaving: false });

startDroppingMessages();
beforeEach(() => signIn('anna'));
afterEach(dropToasts);

test.each([null, 'ben'])('messages go with whom they are for, when %s is there', (next) => {
  for (let n = 1; n <= 6; n += 1) toast(`Invitation ${n} sent to gus@farm.example`);
  expect(shown()).toHaveLength(6);
  signIn(next);
  expect(shown()).toEqual([]);
});

test('a message stays while its reader does, and one for nobody until somebody has come', () => {
  toast('Saved');
  session.set({ ...session.get(), exp: 9_000_000_000 });
  expect(shown()).toEqual(['Saved']);
  signIn(null);
  expect(shown()).toEqual([]);
  toast('Password changed');
  signIn('ben');
  toast('Saved');
  expect(shown()).toEqual(['Password changed', 'Saved']);
});
