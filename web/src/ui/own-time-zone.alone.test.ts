import { expect, test, vi } from 'vitest';
import { ownTimeZone } from './present.ts';

test('the clock of the browser is asked once for a whole screen, and anew for whoever travels', () => {
  const moment = vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  const zone = ownTimeZone();
  expect(ownTimeZone()).toBe(zone);
  expect(asked).toHaveBeenCalledTimes(1);
  moment.mockReturnValue(1_010_001);
  ownTimeZone();
  expect(asked).toHaveBeenCalledTimes(2);
  vi.restoreAllMocks();
});

test('a browser that knows it without making a format is not made to', async () => {
  vi.resetModules();
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Asia/Tokyo' } });
  const asked = vi.spyOn(Intl, 'DateTimeFormat');
  expect((await import('./present.ts')).ownTimeZone()).toBe('Asia/Tokyo');
  expect(asked).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
