import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { stepOf } from '#platform/machine/machine.rules.ts';
import type { Platform } from '#platform/platform.ts';
import type { AlarmChanges } from '#features/alarming/alarms/engine/alarm-work.ts';
import { publishChanges } from '#features/alarming/alarms/engine/publish-changes.ts';
import { takeWord } from '#features/alarming/alarms/events/take-word.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { clearFormer } from '#features/devices/devices/exchange/exchange-device.ts';
import { exchangeHeardJob } from '#features/devices/devices/exchange/exchange-heard-job.ts';
import { holdDialler, lockDiallers, type Dialler } from '#features/devices/devices/exchange/hold-diallers.ts';
import { readOldSide } from '../check/read-sides.ts';
import { swapMails } from '../swap-mails.ts';
import { swapMachine } from '../swap.machine.ts';
import { findSwapTo, moveSwap, type SwapRow } from '../swaps.queries.ts';

/**
 * A dialler that takes another's place said hello: the first time, what it is; after the take-over and with its settings sent, that it
 * has them, and how its inputs stand. The swap is then done.
 */
export const hearDialler = defineJob({
  ...exchangeHeardJob,
  async run(platform: Platform, { serialNumber, at }) {
    const heardAt = new Date(at);
    const changes = await platform.database.transaction('allCompanies', async (trx) => {
      const found = await findSwapTo(trx, serialNumber);
      if (!found) return null;
      const diallers = await lockDiallers(trx, [found.from_serial, serialNumber]);
      const swap = await findSwapTo(trx, serialNumber);
      if (swap?.id !== found.id) return null;
      const hasSettings = swap.settings_sent_at !== null && swap.settings_sent_at <= heardAt;
      const step = stepOf(swapMachine, swap.state, 'heard', { hasSettings });
      if (!step || step.to === swap.state) return null;
      if (step.to !== 'done') {
        await moveSwap(trx, swap, { state: step.to, heard_at: heardAt });
        return null;
      }
      return finish(trx, platform, { swap, diallers });
    });
    if (changes) await publishChanges(platform, changes);
  },
});

async function finish(
  trx: Kysely<DB>,
  platform: Platform,
  { swap, diallers }: { swap: SwapRow; diallers: ReadonlyMap<string, Dialler> },
): Promise<AlarmChanges | null> {
  const { company_id: companyId, device_id: deviceId, from_serial: from, to_serial: to } = swap;
  const at = platform.clock.now();
  const hello = diallers.get(to)?.hello;
  if (deviceId === null || !hello) return null;
  const changes = await takeWord(trx, { deviceId, hello, at });
  const done = await moveSwap(trx, swap, { state: 'done', done_at: at });
  if (!done) return null;
  await holdDialler(trx, to, null);
  // One that the maker has released meanwhile may be somebody's.
  const former = diallers.get(from)?.held ? await clearFormer(trx, platform.config, from) : [];
  const name = (await readOldSide(trx, companyId, deviceId))?.name ?? to;
  await enqueue(trx, [...former, ...(await swapMails(trx, platform, done, { step: 'done', name }))]);
  const job = { actor: { kind: 'job', name: exchangeHeardJob.name }, ip: null, requestId: '' } as const;
  const subject = { kind: 'device', id: deviceId, name };
  await recordAudit(trx, job, { companyId, at }, [
    { action: 'device.swap-done', subject, details: { from, to } },
  ]);
  return changes;
}
