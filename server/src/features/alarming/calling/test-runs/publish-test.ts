import type { Platform } from '#platform/platform.ts';

/** Tells open browsers that something became of a device's tests; they ask what. */
export function publishTest(
  { live }: Pick<Platform, 'live'>,
  { companyId, deviceId }: { companyId: string; deviceId: string },
): void {
  live.toCompany(companyId, 'test-alarm', { deviceId });
}
