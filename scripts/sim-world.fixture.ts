import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSandbox } from '../sandbox/src/sandbox.ts';
import type { SimConduct } from '../sandbox/src/sims/sim-world.ts';
import { roles } from '../contract/src/permissions/permissions.contract.ts';
import { setConnected } from '../server/src/features/devices/devices/presence/set-connected.ts';
import { askForAct } from '../server/src/features/devices/sim-cards/acts/ask-for-act.job.ts';
import { lookAtAct } from '../server/src/features/devices/sim-cards/acts/look-at-act.job.ts';
import { readSimAccount } from '../server/src/features/devices/sim-cards/account/read-sim-account.job.ts';
import { getSimCard } from '../server/src/features/devices/sim-cards/get-sim-card.ts';
import { readConfig } from '../server/src/platform/config/config.ts';
import { ownTestDatabase } from '../server/src/platform/database/database.fixture.ts';
import { aCompany, testPlatform } from '../server/src/platform/platform.fixture.ts';
import { createSims } from '../server/src/platform/telephony/sims.ts';
import { createSipAccounts } from '../server/src/platform/telephony/sip-accounts.ts';

/** Milliseconds in which a request to the provider of these tests has ended. */
const patience = 800;
const attempt = { number: 1, isLast: false };

/**
 * Server and sandbox may not import each other: here the portal's verbs meet the provider of SIM cards of the outside world. Diallers are
 * played by a control port that has them connect anew a second later.
 */
export async function startSimWorld() {
  const database = await ownTestDatabase();
  const platform = await testPlatform(database);
  const played: { serial: string; sim: { iccid: string } }[] = [];
  const control = createServer(async (request, response) => {
    const [, serial] = /^\/diallers\/(.+)\/connection$/.exec(request.url ?? '') ?? [];
    if (serial !== undefined) {
      platform.clock.advance(1_000);
      await setConnected(platform, serial, false, platform.clock.now());
      platform.clock.advance(1_000);
      await setConnected(platform, serial, true, platform.clock.now());
    }
    const diallers = played.map((each) => ({
      ...each,
      key: 'k',
      connected: true,
      mqtt: { host: 'h', port: 1 },
    }));
    response.end(JSON.stringify({ diallers }));
  });
  control.listen(0, '127.0.0.1');
  await once(control, 'listening');
  const { port } = control.address() as AddressInfo;
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    belfryUrl: 'http://127.0.0.1:9/api',
    diallerControlUrl: `http://127.0.0.1:${String(port)}`,
    simChangeMs: 1,
    patience: 1,
    log: () => undefined,
  });
  const config = readConfig({ TWILIO_API_URL: sandbox.url });
  const real = {
    ...platform,
    sims: createSims(config, patience),
    sipAccounts: createSipAccounts(config, patience),
  };
  const maker = await aCompany(real, { roleId: roles.providerAdmin });
  await database.allCompanies
    .updateTable('companies')
    .set({ provider: true })
    .where('id', '=', maker.companyId)
    .execute();

  async function ask<T>(path: string, body?: object, method = 'POST'): Promise<T> {
    const answer = await fetch(`${sandbox.url}${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return (answer.status === 204 ? undefined : await answer.json()) as T;
  }
  interface Desk {
    sims: {
      iccid: string;
      status: string;
      resetting: boolean;
      commands: { sid: string; status: string }[];
    }[];
    credentials: string[];
  }
  const desk = () => ask<Desk>('/sims', undefined, 'GET');

  return {
    url: sandbox.url,
    database,
    platform: real,
    maker,
    staff: maker.context,
    played,
    reads: () => readSimAccount.run(real, {}, attempt),
    asks: (actId: string) => askForAct.run(real, { actId }, attempt),
    looks: (actId: string, look: number | null) => lookAtAct.run(real, { actId, look }, attempt),
    detail: (id: string) => getSimCard(real, maker.context, id, 'Ticket 12'),
    async cardId(iccid: string): Promise<string> {
      const { id } = await database.allCompanies
        .selectFrom('sim_cards')
        .select('id')
        .where('iccid', '=', iccid)
        .executeTakeFirstOrThrow();
      return id;
    },
    /** What a company's log says of its SIM cards and accounts for telephony, oldest first. */
    async log(companyId: string): Promise<string[]> {
      const rows = await database.allCompanies
        .selectFrom('audit_log')
        .select(['action'])
        .where('company_id', '=', companyId)
        .orderBy('seq')
        .execute();
      return rows.map(({ action }) => action).filter((action) => /^(?:sim-card|voip-account)/.test(action));
    },
    conduct: (mode: SimConduct) => ask('/sims/conduct', { mode }),
    desk,
    async sim(iccid: string) {
      const found = (await desk()).sims.find((each) => each.iccid === iccid);
      if (!found) throw new Error(`no SIM ${iccid}`);
      return found;
    },
    ask,
    /** The right to ask of a node that is gone has ended. */
    outlasts: (actId: string) =>
      database.allCompanies
        .updateTable('sim_acts')
        .set({ request_until: new Date(0) })
        .where('id', '=', actId)
        .execute(),
    async close() {
      await sandbox.close();
      control.closeAllConnections();
      control.close();
      await database.close();
    },
  };
}
/** Portal and provider of SIM cards. */
export type SimWorld = Awaited<ReturnType<typeof startSimWorld>>;
