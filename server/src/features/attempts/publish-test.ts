import type { Platform } from '../../platform/platform.ts';

/** Tells open browsers that something became of a test; they ask what. */
export function publishTest(
  { live }: Pick<Platform, 'live'>,
  { id, companyId, deviceId }: { id: string; companyId: string; deviceId: string },
): void {
  live.toCompany(companyId, 'test-alarm', { id, deviceId });
}
