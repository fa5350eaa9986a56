import { beforeAll, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { aCompany, pendingJobs, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { accountMail, accountMailsTo } from '#features/ground/account-mails/account-mail.job.ts';
import { exportOverCompanies } from '#features/ground/staff-access/list-over-companies.ts';
import { findingListFor } from '../finding-list.ts';
import { aWatchedFarm } from '../health.fixture.ts';
import { mailFinding } from './mail-finding.ts';
import { releaseFinding } from './release-finding.ts';
import { snoozeFinding } from './snooze-finding.ts';
import { takeFinding } from './take-finding.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
const hourMs = 3_600_000;

/** A farm with two diallers that have been on battery for long. */
async function aDarkFarm() {
  const farm = await aWatchedFarm(platform);
  const since = new Date(platform.clock.now().getTime() - 2 * hourMs);
  for (const name of ['Barn', 'Mill'])
    await farm.raises((await farm.dialler(name)).id, 'power-failure', 'reporting', since);
  await farm.counts();
  const [first, second] = await farm.lists();
  if (!first || !second) throw new Error('both are on battery');
  return { ...farm, first, second };
}

const actionsOf = async (companyId: string) =>
  (
    await platform.database
      .company(companyId)
      .selectFrom('audit_log')
      .select(['action', 'reason'])
      .where('action', 'like', 'finding%')
      .orderBy('seq')
      .execute()
  ).map(({ action, reason }) => (reason === null ? action : `${action}: ${reason}`));

test('of two who take it at once one does, the other hears who; given back, it is anybody’s', async () => {
  const { first, staff, lists, companyId } = await aDarkFarm();
  const colleague = await aCompany(platform, { roleId: roles.providerAdmin });
  const taken = await Promise.allSettled(
    [staff, colleague].map(({ context }) => takeFinding(platform, context, first.id)),
  );
  expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const winner = taken[0]?.status === 'fulfilled' ? staff : colleague;
  const loser = winner === staff ? colleague : staff;
  const [refused] = taken.filter((one) => one.status === 'rejected');
  expect(refused?.reason).toMatchObject({
    code: 'changed-meanwhile',
    options: { current: { takenBy: { id: winner.userId } } },
  });
  expect(await lists({ taken: 'mine' }, winner.context)).toMatchObject([{ id: first.id }]);
  expect(await lists({ taken: 'nobody' })).toHaveLength(1);
  expect(await takeFinding(platform, winner.context, first.id)).toMatchObject({
    allowedActions: expect.arrayContaining(['release']),
  });
  await releaseFinding(platform, loser.context, first.id);
  expect(await takeFinding(platform, loser.context, first.id)).toMatchObject({
    takenBy: { id: loser.userId },
  });
  // Whose work it is, is the maker's own business.
  expect(await actionsOf(companyId)).toEqual([]);
  expect(await actionsOf(winner.companyId)).toEqual(['finding.taken']);
  expect(await actionsOf(loser.companyId)).toEqual(['finding.released', 'finding.taken']);
});

test('what is put off is out of sight until its day, and says why', async () => {
  const { first, staff, lists } = await aDarkFarm();
  const snooze = (until: string | null, note = 'Electrician comes') =>
    snoozeFinding(platform, staff.context, { id: first.id, until, note });
  const today = platform.clock.now();
  const day = (days: number) => new Date(today.getTime() + days * 24 * hourMs).toISOString().slice(0, 10);
  await expect(snooze(day(0))).rejects.toMatchObject({ code: 'invalid-input' });
  await expect(snooze(day(91))).rejects.toMatchObject({ code: 'invalid-input' });
  await expect(snooze(day(2), '')).rejects.toMatchObject({ code: 'invalid-input' });
  expect(await snooze(day(2))).toMatchObject({ snoozedUntil: day(2), snoozeNote: 'Electrician comes' });
  expect((await lists()).map(({ id }) => id)).not.toContain(first.id);
  expect(await lists({ snoozed: 'with' })).toHaveLength(2);
  platform.clock.advance(2 * 24 * hourMs);
  expect(await lists()).toHaveLength(2);
  await snooze(day(9));
  expect(await snooze(null, '')).toMatchObject({ snoozedUntil: null, snoozeNote: null });
});

test('the administrators are mailed once a day, of all that is alike, in their language and with a reason in their log', async () => {
  const { first, second, staff, email, companyId } = await aDarkFarm();
  await platform.database.allCompanies
    .updateTable('users')
    .set({ lang_code: 'nl-NL' })
    .where('email', '=', email)
    .execute();
  const mail = (id: string, reason = 'Customer called') =>
    mailFinding(platform, staff.context, { id, reason });
  await expect(mail(first.id, '')).rejects.toMatchObject({ code: 'reason-required' });
  const answers = await Promise.allSettled([mail(first.id), mail(second.id)]);
  expect(answers.map((answer) => answer.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(answers.find((answer) => answer.status === 'rejected')?.reason).toMatchObject({
    code: 'not-allowed-now',
  });
  const keys = async () =>
    (
      await platform.database.ownerPool.query<{ key: string }>(
        'select key from graphile_worker._private_jobs where starts_with(key, $1)',
        [accountMailsTo(email)],
      )
    ).rows;
  expect(await keys()).toHaveLength(1);
  for (const payload of await pendingJobs(platform, accountMail.name, {}))
    await accountMail.run(platform, payload, { number: 1, isLast: false });
  const said = platform.mail.sent.find(({ to }) => to === email);
  expect(said?.subject).toBe('2 kiezers hebben geen netspanning');
  expect(said?.text).toMatch(/Barn \(BF-[^]*Mill \(BF-[^]*zekering/);
  expect(await actionsOf(companyId)).toEqual(['finding.mailed: Customer called']);

  platform.clock.advance(24 * hourMs);
  expect(await mail(second.id, 'Still dark')).toMatchObject({ mailedAt: platform.clock.now().toISOString() });
  expect(await keys()).toHaveLength(2);
  const customer = { ...staff.context, actor: { ...staff.context.actor, permissions: ['D', 'A'] as const } };
  platform.clock.advance(24 * hourMs);
  await expect(
    mailFinding(platform, customer as never, { id: first.id, reason: 'Because' }),
  ).rejects.toMatchObject({ code: 'no-permission' });
});

test('the file has what is listed, in its order', async () => {
  const { staff, companyId } = await aDarkFarm();
  let file = '';
  for await (const piece of exportOverCompanies(
    platform,
    staff.context,
    findingListFor(staff.context, platform.clock.now()),
    { sort: 'urgency', company: companyId },
  ))
    file += piece;
  expect(file.trim().split('\r\n')).toHaveLength(3);
  expect(file).toMatch(/No mains power,High,/);
});
