import { beforeAll, expect, test } from 'vitest';
import { aCompany, pendingJobs, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { accountMail } from '#features/ground/account-mails/account-mail.job.ts';
import { findAllowances } from '#features/ground/allowance/find-allowance.ts';
import { addDevice } from '#features/devices/devices/claims/add-device.ts';
import { aDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { setConnected } from '#features/devices/devices/presence/set-connected.ts';
import { removeDevice } from '#features/lifecycles/device-removal/remove-device.ts';
import { acceptHandover } from './accept-handover.ts';
import { offerHandover } from './offer-handover.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

type Company = Awaited<ReturnType<typeof aCompany>>;
const dayMs = 24 * 3_600_000;
const connect = (serialNumber: string, isThere = true) =>
  setConnected(platform, serialNumber, isThere, platform.clock.now());

async function allowanceAt({ companyId }: Company, deviceId: string) {
  const { database, clock } = platform;
  return (await findAllowances(database.company(companyId), companyId, [deviceId], clock.now())).get(
    deviceId,
  );
}

/** Hands a device over by the mail that its taker gets. @returns its id there */
async function handOver(from: Company, deviceId: string, to: Company): Promise<string> {
  await offerHandover(platform, from.context, deviceId, { email: to.email });
  for (const payload of await pendingJobs(platform, 'account-mails/send', {}))
    await accountMail.run(platform, payload, { number: 1, isLast: false });
  const mail = platform.mail.sent.findLast(({ to: address }) => address === to.email);
  const token = /\/link\/handover\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  await acceptHandover(platform, from.context, { token, seenPlan: null });
  const { id } = await platform.database.allCompanies
    .selectFrom('devices')
    .select('id')
    .where('company_id', '=', to.companyId)
    .executeTakeFirstOrThrow();
  return id;
}

test('the free 30 days count once per serial number, whoever removes it, claims it again or hands it over', async () => {
  const [first, second, third] = [
    await aCompany(platform),
    await aCompany(platform),
    await aCompany(platform),
  ];
  const { id, serialNumber, connectCode } = await aDevice(platform, first.context);
  await connect(serialNumber);
  platform.clock.advance(20 * dayMs);
  expect(await allowanceAt(first, id)).toBe('allowed-by-default');

  await removeDevice(platform, first.context, id, { serialNumber });
  const again = await addDevice(platform, second.context, { serialNumber, connectCode });
  await connect(serialNumber, false);
  await connect(serialNumber);
  platform.clock.advance(9 * dayMs);
  expect(await allowanceAt(second, again.id)).toBe('allowed-by-default');
  const taken = await handOver(second, again.id, third);
  await connect(serialNumber, false);
  await connect(serialNumber);
  expect(await allowanceAt(third, taken)).toBe('allowed-by-default');

  platform.clock.advance(dayMs);
  expect(await allowanceAt(third, taken)).toBe('no-active-subscription-not-allowed');
  await removeDevice(platform, third.context, taken, { serialNumber });
  const back = await addDevice(platform, first.context, { serialNumber, connectCode });
  await connect(serialNumber, false);
  await connect(serialNumber);
  expect(await allowanceAt(first, back.id)).toBe('no-active-subscription-not-allowed');
});

test('a device that was never connected at a company has all of its free days at the next', async () => {
  const [first, second] = [await aCompany(platform), await aCompany(platform)];
  const { id, serialNumber, connectCode } = await aDevice(platform, first.context);
  platform.clock.advance(40 * dayMs);
  await removeDevice(platform, first.context, id, { serialNumber });
  const again = await addDevice(platform, second.context, { serialNumber, connectCode });
  expect(await allowanceAt(second, again.id)).toBe('no-active-subscription-not-allowed');
  await connect(serialNumber);
  platform.clock.advance(29 * dayMs);
  expect(await allowanceAt(second, again.id)).toBe('allowed-by-default');
});
