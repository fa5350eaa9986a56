import { i18n } from '@lingui/core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadTexts, startI18n } from './i18n.ts';

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => 'en-US' });
  vi.stubGlobal('document', { documentElement: { lang: '' } });
});
afterAll(() => void vi.unstubAllGlobals());

test('texts of another room are there when they have come, and draw nothing anew that is on the screen', async () => {
  await startI18n();
  const drawAnew = vi.fn<() => void>();
  i18n.on('change', drawAnew);
  await loadTexts('devices');
  expect(i18n._('devices.title')).toBe('Devices');
  expect(i18n._('ui.loading')).toBe('Loading');
  expect(drawAnew).not.toHaveBeenCalled();
});
