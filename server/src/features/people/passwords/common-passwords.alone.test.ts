import { expect, test, vi } from 'vitest';
import { loadCommonPasswords } from './common-passwords.ts';

test('lists that could not be loaded are loaded anew for whoever comes next, and then once', async () => {
  vi.doMock('fxa-common-password-list', () => {
    throw new Error('too many open files');
  });
  await expect(loadCommonPasswords()).rejects.toMatchObject({
    cause: { message: 'too many open files' },
  });
  vi.doUnmock('fxa-common-password-list');
  const isCommon = await loadCommonPasswords();
  expect(isCommon('password123')).toBe(true);
  expect(await loadCommonPasswords()).toBe(isCommon);
});
