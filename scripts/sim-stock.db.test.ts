import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountMail } from '../server/src/features/ground/account-mails/account-mail.job.ts';
import { listOverCompanies } from '../server/src/features/ground/staff-access/list-over-companies.ts';
import { aDevice } from '../server/src/features/devices/devices/device-claim.fixture.ts';
import { setConnected } from '../server/src/features/devices/devices/presence/set-connected.ts';
import { applyHello } from '../server/src/features/devices/devices/settings/apply-hello.ts';
import { countSimCards } from '../server/src/features/devices/sim-cards/count-sim-cards.job.ts';
import { putSimLimit } from '../server/src/features/devices/sim-cards/limits/put-sim-limit.ts';
import { anIccid, aSimRow } from '../server/src/features/devices/sim-cards/sim-card.fixture.ts';
import { simCardListAt } from '../server/src/features/devices/sim-cards/sim-card-list.ts';
import { assignSimCard } from '../server/src/features/devices/sim-cards/stock/assign-sim-card.ts';
import { importSimCards } from '../server/src/features/devices/sim-cards/stock/import-sim-cards.ts';
import { withdrawSimCard } from '../server/src/features/devices/sim-cards/stock/withdraw-sim-card.ts';
import { storeUsage } from '../server/src/features/devices/usage/store-usage.ts';
import { aCompany, pendingJobs } from '../server/src/platform/platform.fixture.ts';
import { startSimWorld, type SimWorld } from './sim-world.fixture.ts';

let world: SimWorld;
beforeAll(async () => {
  world = await startSimWorld();
});
afterAll(() => world.close());

const reason = 'Ticket 12';
const refused = (code: string) => expect.objectContaining({ code });

async function aFarm() {
  const { platform } = world;
  const farm = await aCompany(platform, { langCode: 'nl-NL' });
  const device = await aDevice(platform, farm.context, { name: 'Barn' });
  const says = async (iccid: string | null, serialNumber = device.serialNumber) => {
    const at = platform.clock.now();
    await setConnected(platform, serialNumber, true, at);
    const hello = {
      softwareVersion: '3.0.0',
      macAddress: '00',
      ipv4: '10.0.0.1',
      port: 80,
      uptime: 5,
      boot: 1,
      at: at.toISOString(),
      via: 'gsm' as const,
      interfaces: [],
      inputs: [],
      ...(iccid !== null && { sim: { iccid, signal: 50 } }),
    };
    await applyHello(platform, serialNumber, hello, at);
  };
  return { ...farm, device, says };
}

async function lists(state: 'stock' | 'assigned') {
  const asked = { limit: 50, sort: 'iccid', state };
  const { platform, staff } = world;
  const list = simCardListAt(platform.clock.now());
  return (await listOverCompanies(platform, staff, list, asked)).items.map(({ iccid }) => iccid);
}

test('a file comes into stock as a whole, known cards stay, and a dry run only looks', async () => {
  const [one, two] = [anIccid(), anIccid()];
  const csv = `iccid,limit mb\n${one},20\n${two},`;
  const take = (dryRun: boolean) => importSimCards(world.platform, world.staff, { csv, dryRun });
  expect(await take(true)).toEqual({ added: 2, known: 0, faults: [] });
  expect(await lists('stock')).not.toContain(one);
  const faulty = await importSimCards(world.platform, world.staff, { csv: `${csv}\n12`, dryRun: false });
  expect(faulty).toEqual({ added: 0, known: 0, faults: [{ line: 4, code: 'iccid' }] });
  expect(await take(false)).toEqual({ added: 2, known: 0, faults: [] });
  expect(await take(false)).toEqual({ added: 0, known: 2, faults: [] });
  expect(await lists('stock')).toEqual(expect.arrayContaining([one, two]));
  expect(await world.detail(await world.cardId(one))).toMatchObject({
    limitBytes: 20_000_000,
    providerState: null,
  });
  expect(await world.log(world.maker.companyId)).toEqual(['sim-cards.imported', 'sim-cards.imported']);
});

test('a card is assigned until its device tells of it, and comes back while it does not', async () => {
  const { platform, staff, maker } = world;
  const { device, says, companyId } = await aFarm();
  const { id, iccid } = await aSimRow(platform, maker.companyId, { serialNumber: '' });
  const { serialNumber } = device;
  const assign = (version: number, serial = serialNumber, of = id) =>
    assignSimCard(platform, staff, { id: of, reason }, { serialNumber: serial, version });
  await expect(assign(1, 'BF-NOBODY')).rejects.toEqual(refused('not-found'));
  await expect(assign(7)).rejects.toEqual(refused('changed-meanwhile'));
  const assigned = await assign(1);
  expect(assigned).toMatchObject({
    state: 'assigned',
    version: 2,
    connected: false,
    device: { id: device.id },
  });
  expect(await assign(1), 'again').toEqual(assigned);
  await says(null);
  expect(await lists('assigned')).toContain(iccid);
  const other = await aSimRow(platform, maker.companyId, { serialNumber: '' });
  await expect(assign(1, serialNumber, other.id), 'one card a device').rejects.toEqual(refused('in-use'));

  const back = await withdrawSimCard(platform, staff, { id, reason }, 2);
  expect(back).toMatchObject({ state: 'stock', device: null, company: { id: maker.companyId }, version: 3 });
  await assign(3);
  await says(iccid);
  expect(await world.detail(id)).toMatchObject({ state: 'in-use', signal: 50, connected: true });
  await expect(withdrawSimCard(platform, staff, { id, reason }, 4)).rejects.toEqual(
    refused('not-allowed-now'),
  );
  await says(null);
  expect(await world.detail(id)).toMatchObject({
    state: 'out',
    allowedActions: ['assign', 'withdraw', 'limit'],
  });
  expect(await world.log(companyId)).toEqual([
    'sim-card.assigned',
    'sim-card.withdrawn',
    'sim-card.assigned',
  ]);

  const next = await aFarm();
  await assign(4, next.device.serialNumber);
  expect((await world.log(companyId)).at(-1), 'its customer before reads that it went').toBe(
    'sim-card.withdrawn',
  );
  expect(await world.log(next.companyId)).toContain('sim-card.assigned');
});

test('customer and staff are told once each a month that a limit is near and reached; nothing is switched off', async () => {
  const { platform, staff, maker } = world;
  const { says, device, email } = await aFarm();
  const iccid = anIccid();
  await says(iccid);
  const id = await world.cardId(iccid);
  const limited = await putSimLimit(platform, staff, { id, reason }, { limitBytes: 10_000_000, version: 1 });
  expect(limited).toMatchObject({ limitBytes: 10_000_000, version: 2 });
  const counts = () => countSimCards.run(platform, {}, { number: 1, isLast: false });
  const uses = (simDataBytes: number) =>
    storeUsage(platform, device.serialNumber, {
      day: platform.clock.now().toISOString().slice(0, 10),
      simDataBytes,
    });
  const mails = async () => {
    for (const job of await pendingJobs(platform, 'account-mails/send', {}))
      await accountMail.run(platform, job, { number: 1, isLast: false });
    await world.database.ownerPool
      .query(`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
      where task_identifier = 'account-mails/send'`);
    const sent = platform.mail.sent
      .splice(0)
      .map(({ to, subject }) => `${to} ${/\d+%/.exec(subject)?.[0] ?? ''}`);
    return sent.filter((mail) => mail.startsWith(email) || mail.startsWith(maker.email)).toSorted();
  };
  const both = (percent: string) => [`${email} ${percent}`, `${maker.email} ${percent}`].toSorted();
  await uses(7_900_000);
  await counts();
  expect(await mails()).toEqual([]);
  await uses(8_000_000);
  await counts();
  await counts();
  expect(await mails()).toEqual(both('80%'));
  await uses(12_000_000);
  await counts();
  await counts();
  expect(await mails()).toEqual(both('100%'));
  expect(await pendingJobs(platform, 'sim-cards/ask-for-act', {})).toEqual([]);
  platform.clock.advance(31 * 86_400_000);
  await uses(9_000_000);
  await counts();
  expect(await mails()).toEqual(both('80%'));
});
