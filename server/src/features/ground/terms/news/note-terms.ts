import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { knownTerms, presentTerms } from '../present-terms.ts';
import { tellTermsOf } from './tell-terms.job.ts';
import { insertVersion, selectVersions } from './terms-versions.queries.ts';

/**
 * Notes at a start which terms are in force. Of a version that no node has seen before everybody is told; but never of one that
 * is older than another that was in force, as on a node whose files are behind. What is odd about the files stands in the log.
 */
export async function noteTerms(
  platform: Pick<Platform, 'database' | 'clock' | 'config' | 'log'>,
): Promise<void> {
  const { database, clock, log } = platform;
  const { version, digest } = presentTerms(platform);
  const noted = await database.transaction('allCompanies', async (trx) => {
    const isNew = await insertVersion(trx, { version, digest, at: clock.now() });
    const versions = await selectVersions(trx);
    if (isNew && versions[0]?.version === version) await enqueue(trx, [tellTermsOf(version)]);
    return versions;
  });
  const newest = noted[0]?.version ?? version;
  if (newest !== version)
    log.warn(
      { version, newest },
      'terms are in force that are older than others were: nobody is told of them',
    );
  for (const known of knownTerms(platform)) {
    const before = noted.find((one) => one.version === known.version);
    if (before && before.digest !== known.digest)
      log.warn(
        { version: known.version },
        'terms have other words than those that were agreed to: put them back, and make a new version of the new ones',
      );
  }
}
