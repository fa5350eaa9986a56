import { jobs } from '../app.ts';
import type { Database } from '../platform/database/database.ts';
import type { Stage } from './test-matrix.ts';
import type { World } from './test-world.ts';

/** What left the portal beside answers, and for whom it was meant; null for somebody of no company. */
interface Sent {
  what: string;
  to: World | null;
  text: string;
}

/** What follows from what was played, and what follows from that; an alarm that nobody accepts goes on for hours. */
const roundsOfWork = 3;

/** Runs the background work that is due, as its workers do. Gives what failed. */
export async function runDueJobs({ platform, over }: Stage): Promise<string[]> {
  const failed: string[] = [];
  for (let round = 0; round < roundsOfWork; round += 1) {
    const { rows } = await platform.database.ownerPool.query<{ id: string; name: string; payload: unknown }>(
      `delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
        where task.id = task_id and run_at <= now() returning job.id, identifier as name, payload`,
    );
    const work = rows.map(async ({ name, payload }) => {
      const job = jobs.find((each) => each.name === name);
      await job?.run({ ...platform, database: over }, payload, { number: 1, isLast: false });
    });
    for (const [index, outcome] of (await Promise.allSettled(work)).entries())
      if (outcome.status === 'rejected') failed.push(`${rows[index]?.name}: ${String(outcome.reason)}`);
  }
  await platform.database.ownerPool.query('delete from graphile_worker._private_jobs');
  return failed;
}

/** Everything that was sent to browsers, mailboxes, phones and devices and shows a text of somebody else's company. */
export async function misdirected(stage: Stage): Promise<{ sent: Record<string, number>; faults: string[] }> {
  const { platform, worlds, stranger } = stage;
  const everybody = [...new Set([stranger, ...Object.values(worlds)])];
  const ofCompany = (companyId: string) => everybody.find((world) => world.companyId === companyId) ?? null;
  const serials = await ownersOf(platform.database);
  const people = await companiesOfPeople(platform.database);
  const whose = (address: string) =>
    everybody.find(({ word, phone }) => address.includes(word) || address === phone) ??
    ofCompany(people.get(address) ?? '');
  const { live, mail, telephony, gateway } = platform;
  const sent: Sent[] = [
    ...live.sent.map(({ companyId, event, payload }) => ({
      what: `live event ${event}`,
      to: ofCompany(companyId),
      text: JSON.stringify(payload),
    })),
    ...mail.sent.map((letter) => ({
      what: `mail "${letter.messageId}"`,
      to: whose(letter.to),
      text: JSON.stringify(letter),
    })),
    ...telephony.messages.map(({ to, body }) => ({
      what: 'text message',
      to: whose(to),
      text: body,
    })),
    ...gateway.published.map(({ serial, topic, payload }) => ({
      what: `device message ${topic}`,
      to: ofCompany(serials.get(serial) ?? ''),
      text: JSON.stringify(payload),
    })),
    ...gateway.requests.map(({ serial, request }) => ({
      what: `device request ${request.method}`,
      to: ofCompany(serials.get(serial) ?? ''),
      text: JSON.stringify(request),
    })),
  ];
  const counts: Record<string, number> = {};
  for (const { what } of sent) {
    const kind = what.split(' ')[0] as string;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  const faults = sent
    .filter(({ to, text }) => everybody.some((world) => world !== to && text.includes(world.word)))
    .map(({ what, to }) => `${what} to ${to?.word ?? 'a stranger'} shows a text of another company`);
  return { sent: counts, faults };
}

async function ownersOf({ provider }: Database): Promise<Map<string, string>> {
  const rows = await provider
    .selectFrom('device_identities')
    .select(['serial_number', 'owner_id'])
    .where('owner_id', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.serial_number, row.owner_id as string]));
}

/** Whom an address or number belongs to that the matrix itself has given somebody. */
async function companiesOfPeople({ provider }: Database): Promise<Map<string, string>> {
  const contacts = await provider.selectFrom('contacts').select(['email', 'phone', 'company_id']).execute();
  return new Map(
    contacts.flatMap(({ email, phone, company_id }) =>
      [email, phone].filter((each) => each !== null).map((each) => [each, company_id]),
    ),
  );
}

/** The rows of a company, each as its hash, by table. */
export async function rowsOf(
  { ownerPool }: Database,
  tables: readonly string[],
  companyId: string,
): Promise<Record<string, string[]>> {
  const client = await ownerPool.connect();
  try {
    await client.query('begin; set local role belfry_migrator');
    const rows: Record<string, string[]> = {};
    for (const table of tables) {
      const answer = await client.query<{ hash: string }>(
        `select md5(t::text) as hash from ${table} as t where company_id = $1 order by 1`,
        [companyId],
      );
      rows[table] = answer.rows.map(({ hash }) => hash);
    }
    return rows;
  } finally {
    await client.query('rollback');
    client.release();
  }
}
