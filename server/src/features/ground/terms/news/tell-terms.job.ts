import * as z from 'zod/mini';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { accountMailsOf } from '#features/ground/account-mails/account-mail.job.ts';
import { lockVersion, selectUntold, selectVersions, updateTold } from './terms-versions.queries.ts';

/** Users that are told in one transaction. */
const pageSize = 100;

/** Thousands of these mails must not stand before one of an alarm. */
const behindAllElse = 100;

const name = 'terms/tell';

/**
 * Mails everybody that the terms are new who agreed to others before, each once: who was told last is noted in the transaction
 * that adds the mails, so that whoever goes on, after a crash or beside another, begins behind them. Where there are newer
 * terms by now, their own job tells of them.
 */
export const tellTerms = defineJob({
  name,
  payload: z.strictObject({ version: z.string() }),
  async run(platform: Pick<Platform, 'database' | 'clock' | 'config'>, { version }) {
    for (;;) if (await tellPage(platform, version)) return;
  },
});

/** The job that tells of a version. */
export function tellTermsOf(version: string) {
  return tellTerms.of({ version }, { key: `${name}/${version}` });
}

/** @returns whether nobody is left */
async function tellPage(
  platform: Pick<Platform, 'database' | 'clock' | 'config'>,
  version: string,
): Promise<boolean> {
  const { database, clock } = platform;
  return database.transaction('allCompanies', async (trx) => {
    const noted = await lockVersion(trx, version);
    const [newest] = await selectVersions(trx);
    if (!noted || noted.told_at || newest?.version !== version) return true;
    const readers = await selectUntold(trx, version, { after: noted.told_to, limit: pageSize });
    const mails = accountMailsOf<'termsChanged'>(platform, readers, `terms-${version}`, () => ({
      kind: 'termsChanged',
      path: '/terms',
      values: { version },
    }));
    await enqueue(
      trx,
      mails.map((mail) => ({ ...mail, options: { ...mail.options, priority: behindAllElse } })),
    );
    const last = readers.at(-1);
    if (last) await updateTold(trx, version, { told_to: last.id });
    if (readers.length === pageSize) return false;
    await updateTold(trx, version, { told_at: clock.now() });
    return true;
  });
}
