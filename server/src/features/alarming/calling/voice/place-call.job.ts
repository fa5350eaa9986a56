import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { placeCallNamed } from '../phone/phone-jobs.ts';
import { dialAgain } from './dial.ts';

/** Asks the provider for a call that whoever began it did not ask for, or not to the end. Runs at least once. */
export const placeCallJob = defineJob({
  ...placeCallNamed,
  run: (platform: Platform, { callId }, { isLast }) => dialAgain(platform, callId, isLast),
});
