import * as z from 'zod/mini';
import { helloMessage } from '@belfry/contract/device-messages/device-messages.ts';
import { testAlarmId } from '@belfry/contract/values/alarm-point.ts';
import type { TestDeviceState } from '@belfry/contract/values/test-states.ts';
import { id } from '@belfry/contract/values/values.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { publishTest } from '#features/alarming/calling/test-runs/publish-test.ts';
import { recordHistory } from '#features/ground/history/record-history.ts';
import { findTest, findTestedDevice, noteOfTest } from './test-alarms.queries.ts';

const answer = z.object({ interfaces: helloMessage.shape.interfaces });
type Interfaces = z.infer<typeof answer>['interfaces'];

/**
 * Asks the device itself to test (`down/request` `test`) and notes what it says. Beside the calling, which goes on
 * whatever it is. Locations that report by REST listen to nothing and are not asked.
 */
export const askDevice = defineJob({
  name: 'test-alarms/ask-device',
  payload: z.strictObject({ testId: id }),
  async run(platform: Platform, { testId }) {
    const { database, clock } = platform;
    const test = await findTest(database.allCompanies, testId);
    const device = test && (await findTestedDevice(database.allCompanies, test.company_id, test.device_id));
    if (!device || test.device_state !== null || device.type === 'rest-api-location') return;
    const { state, interfaces } = await ask(platform, device.serial_number);
    const { company_id: companyId, device_id: deviceId } = test;
    await database.transaction('allCompanies', async (trx) => {
      await noteOfTest(trx, testId, {
        device_state: state,
        device_interfaces: JSON.stringify(interfaces),
      });
      const faulty = interfaces.filter((one) => one.state === 'error').map(({ name }) => name);
      await recordHistory(trx, [
        {
          companyId,
          deviceId,
          episodeId: testId,
          alarmId: testAlarmId,
          kind: 'test.device',
          at: clock.now(),
          detail: { state, ...(faulty.length > 0 && { faulty: faulty.join(', ') }) },
        },
      ]);
    });
    publishTest(platform, { companyId, deviceId });
  },
});

async function ask(
  { gateway }: Pick<Platform, 'gateway'>,
  serial: string,
): Promise<{ state: TestDeviceState; interfaces: Interfaces }> {
  const none: Interfaces = [];
  try {
    const reply = await gateway.request(serial, { method: 'test' });
    const said = answer.safeParse(reply.result ?? {});
    if (!reply.ok) return { state: 'refused', interfaces: none };
    return { state: 'answered', interfaces: said.success ? said.data.interfaces : none };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const state = error.code === 'device-not-connected' ? 'not-connected' : 'no-answer';
    return { state, interfaces: none };
  }
}
