import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Company } from '@belfry/contract/people/companies/companies.contract.ts';
import { testApp } from '#app.fixture.ts';
import type { EDelivery, Participant } from '#platform/e-delivery/e-delivery.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { aCaller, said } from './account-caller.fixture.ts';

let platform: TestPlatform;
/** Of a portal with an access point, and of one without. */
let app: FastifyInstance;
let appWithout: FastifyInstance;
const network = playedNetwork();
beforeAll(async () => {
  platform = await testPlatform();
  app = await testApp({ ...platform, eDelivery: network });
  appWithout = await testApp(platform);
});
afterAll(() => Promise.all([app.close(), appWithout.close()]));

/** An access point: who is in the network is said by the test, and ids of `down` get no answer. */
function playedNetwork() {
  const members = new Set<string>();
  const asked: string[] = [];
  const down = new Set<string>();
  const refuse = () => Promise.reject(new Error('not played'));
  return {
    members,
    asked,
    down,
    async lookUp({ scheme, id }: Participant) {
      asked.push(`${scheme}:${id}`);
      if (down.has(id)) throw new Error('no answer');
      return members.has(`${scheme}:${id}`);
    },
    send: refuse,
    look: refuse,
  } satisfies EDelivery & Record<string, unknown>;
}

let next = Math.floor(Math.random() * 1e7);
/** An address that no other test has, in the network or not. */
function anAddress(isMember = true): string {
  const address = `0190:${String((next += 1)).padStart(20, '0')}`;
  if (isMember) network.members.add(address);
  return address;
}

async function aFarm(portal = app) {
  const farm = await aCompany(platform);
  const { call } = await aCaller(platform, portal, farm);
  const get = async () => (await call('GET', '/company')).json<Company>();
  return {
    ...farm,
    get,
    patch: async (change: object) => call('PATCH', '/company', { version: (await get()).version, ...change }),
    changed: async () => {
      const lines = await platform.database.allCompanies
        .selectFrom('audit_log')
        .select('details')
        .where('company_id', '=', farm.companyId)
        .orderBy('seq')
        .execute();
      return lines.map(({ details }) => (details as { changed: string[] }).changed);
    },
  };
}
const fault = async (answer: ReturnType<Awaited<ReturnType<typeof aFarm>>['patch']>) => {
  const body = (await answer).json<{ code: string; errors?: { pointer: string }[] }>();
  return [body.code, body.errors?.[0]?.pointer];
};

describe('what a company says for its invoices', () => {
  test('is kept in its form, and the log names the fields without what stands in them', async () => {
    const farm = await aFarm();
    const change = {
      registrationNumber: ' 1234.5678 ',
      electronicAddress: 'em:Books@Farm.example',
      eInvoiceFormat: 'xrechnung',
    };
    expect((await farm.patch(change)).json()).toMatchObject({
      registrationNumber: '12345678',
      electronicAddress: 'EM:books@farm.example',
      eInvoiceFormat: 'xrechnung',
      eInvoiceWay: 'mail',
      version: 2,
    });
    expect(await farm.changed()).toEqual([['registrationNumber', 'electronicAddress', 'eInvoiceFormat']]);
    expect((await farm.patch(change)).json()).toMatchObject({ version: 2 });
  });

  test('can be emptied', async () => {
    const farm = await aFarm();
    await farm.patch({ registrationNumber: '12345678', electronicAddress: '0190:42' });
    const answer = await farm.patch({ registrationNumber: null, electronicAddress: null });
    expect(answer.json()).toMatchObject({ registrationNumber: null, electronicAddress: null });
  });

  test.each([
    [{ registrationNumber: '1234567' }, '/registrationNumber'],
    [{ country: 'BE', registrationNumber: '0403.019.262' }, '/registrationNumber'],
    [{ country: 'DE', registrationNumber: 'x'.repeat(31) }, '/registrationNumber'],
    [{ electronicAddress: '9999:1' }, '/electronicAddress'],
    [{ electronicAddress: '0106:1' }, '/electronicAddress'],
    [{ eInvoiceFormat: 'pdf' }, '/eInvoiceFormat'],
    [{ eInvoiceWay: 'post' }, '/eInvoiceWay'],
    [{ customerNumber: '1' }, '/customerNumber'],
  ])('%j is refused at its field', async (change, pointer) => {
    const farm = await aFarm();
    expect(await fault(farm.patch(change))).toEqual(['invalid-input', pointer]);
  });

  test('another country asks for a number of its own register', async () => {
    const farm = await aFarm();
    await farm.patch({ country: 'DE', registrationNumber: 'HRB 12345 B' });
    expect(await fault(farm.patch({ country: 'NL' }))).toEqual(['invalid-input', '/country']);
    const answer = await farm.patch({ country: 'NL', registrationNumber: '12345678' });
    expect(answer.json()).toMatchObject({ country: 'NL', registrationNumber: '12345678' });
  });

  test('a customer number is nobody else’s', async () => {
    const numbers = await Promise.all([aFarm(), aFarm(), aFarm()].map(async (farm) => (await farm).get()));
    expect(new Set(numbers.map(({ customerNumber }) => customerNumber)).size).toBe(3);
  });
});

describe('the network of access points', () => {
  test('is chosen by a company that is in it', async () => {
    const farm = await aFarm();
    const electronicAddress = anAddress();
    const answer = await farm.patch({ electronicAddress, eInvoiceWay: 'network' });
    expect(answer.json()).toMatchObject({ electronicAddress, eInvoiceWay: 'network' });
    expect(network.asked).toContain(electronicAddress);
    expect(await farm.changed()).toEqual([['electronicAddress', 'eInvoiceWay']]);
  });

  test('knows a Dutch company by its KvK number where it gives no address', async () => {
    const farm = await aFarm();
    const registrationNumber = String((next += 1)).padStart(8, '0');
    network.members.add(`0106:${registrationNumber}`);
    const answer = await farm.patch({ registrationNumber, eInvoiceWay: 'network' });
    expect(answer.json()).toMatchObject({ eInvoiceWay: 'network' });
  });

  test('refuses whoever is not in it, has no address there or only one for mail; nothing is changed', async () => {
    const farm = await aFarm();
    for (const electronicAddress of [anAddress(false), null, 'EM:books@farm.example']) {
      const answer = await farm.patch({ name: 'Other', electronicAddress, eInvoiceWay: 'network' });
      expect(said(answer)).toEqual([409, 'buyer-not-reachable']);
    }
    expect(await farm.get()).toMatchObject({ electronicAddress: null, eInvoiceWay: 'mail', version: 1 });
    expect(network.asked).not.toContain('EM:books@farm.example');
  });

  test('reaches nobody where there is no access point', async () => {
    const farm = await aFarm(appWithout);
    const answer = farm.patch({ electronicAddress: anAddress(), eInvoiceWay: 'network' });
    expect(await fault(answer)).toEqual(['buyer-not-reachable', '/electronicAddress']);
  });

  test('that does not answer changes nothing', async () => {
    const farm = await aFarm();
    const electronicAddress = anAddress();
    network.down.add(electronicAddress.slice('0190:'.length));
    const answer = await farm.patch({ electronicAddress, eInvoiceWay: 'network' });
    expect(said(answer)).toEqual([502, 'communication-error']);
    expect(await farm.get()).toMatchObject({ eInvoiceWay: 'mail', version: 1 });
  });

  test('is asked again about a new address, and not about what stays', async () => {
    const farm = await aFarm();
    const [former, present] = [anAddress(), anAddress()];
    await farm.patch({ electronicAddress: former, eInvoiceWay: 'network' });
    network.members.delete(former);
    expect((await farm.patch({ city: 'Ede' })).json()).toMatchObject({ eInvoiceWay: 'network' });
    const refused = await farm.patch({ electronicAddress: anAddress(false) });
    expect(said(refused)).toEqual([409, 'buyer-not-reachable']);
    const answer = await farm.patch({ electronicAddress: present });
    expect(answer.json()).toMatchObject({ electronicAddress: present, eInvoiceWay: 'network' });
  });

  test('is left with the address', async () => {
    const farm = await aFarm();
    await farm.patch({ electronicAddress: anAddress(), eInvoiceWay: 'network' });
    // As a form sends it, with the way that it shows.
    const answer = await farm.patch({ electronicAddress: null, eInvoiceWay: 'network' });
    expect(answer.json()).toMatchObject({ electronicAddress: null, eInvoiceWay: 'mail' });
    expect((await farm.changed()).at(-1)).toEqual(['electronicAddress', 'eInvoiceWay']);
  });

  test('is not asked for a change that somebody else was quicker than', async () => {
    const farm = await aFarm();
    await farm.patch({ city: 'Ede', version: 1 });
    const electronicAddress = anAddress();
    const answer = await farm.patch({ electronicAddress, eInvoiceWay: 'network', version: 1 });
    expect(said(answer)).toEqual([409, 'changed-meanwhile']);
    expect(network.asked).not.toContain(electronicAddress);
  });
});
