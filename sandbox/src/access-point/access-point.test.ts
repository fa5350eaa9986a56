import { sandboxEDeliveryKey } from '@belfry/contract/sandbox/sandbox-defaults.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../sandbox.ts';
import type { HandedIn } from './access-point-book.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    belfryUrl: 'http://127.0.0.1:9/api',
    log: () => undefined,
  });
});
afterEach(() => conduct('delivers'));
afterAll(() => sandbox.close());

const authorization = `Bearer ${sandboxEDeliveryKey}`;
const from = '0106:12345678';
const farm = '0106:87654321';

async function ask(path: string, init: RequestInit = {}) {
  const answer = await fetch(`${sandbox.url}/access-point/v1${path}`, {
    ...init,
    headers: { authorization, ...(init.headers as Record<string, string> | undefined) },
  });
  return [answer.status, (await answer.json()) as Record<string, unknown>] as const;
}
async function conduct(mode: string) {
  const answer = await fetch(`${sandbox.url}/access-point/conduct`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode }),
  });
  return answer.status;
}
async function documents() {
  const answer = await fetch(`${sandbox.url}/access-point`);
  return ((await answer.json()) as { documents: HandedIn[] }).documents;
}

let made = 0;
const aKey = () => `key ${(made += 1)}`;
const invoice = (to = farm, root = 'Invoice') => `<?xml version="1.0" encoding="utf-8"?>
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:cac" xmlns:cbc="urn:cbc">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>
  <cbc:ID>2026-00001</cbc:ID>
  <cac:AccountingCustomerParty><cac:Party>
    <cbc:EndpointID schemeID="${to.split(':')[0]}">${to.split(':')[1]}</cbc:EndpointID>
  </cac:Party></cac:AccountingCustomerParty>
  <cac:LegalMonetaryTotal><cbc:TaxInclusiveAmount currencyID="EUR">18.09</cbc:TaxInclusiveAmount></cac:LegalMonetaryTotal>
</${root}>`;
const send = (key: string, xml = invoice(), to = farm, more: Record<string, string> = {}) =>
  ask('/documents', {
    method: 'POST',
    headers: {
      'content-type': 'application/xml',
      'idempotency-key': key,
      'x-from': from,
      'x-to': to,
      ...more,
    },
    body: xml,
  });

test.each(['0106/87654321', '0208/0403170701'])(
  'participant %s takes invoices and credit notes',
  async (who) => {
    const [status, body] = await ask(`/participants/${who}`);
    const types = body['documentTypes'] as string[];
    expect(status).toBe(200);
    expect(types.map((type) => /(\w+)##urn:cen\.eu:en16931:2017/.exec(type)?.[1])).toEqual([
      'Invoice',
      'CreditNote',
    ]);
  },
);

test.each(['0106/98765432', '0208/9403170701', '0106/8765432', 'EM/farm%40mail.example'])(
  'participant %s is not there',
  async (who) => {
    expect((await ask(`/participants/${who}`))[0]).toBe(404);
  },
);

test.each(['Invoice', 'CreditNote'])('%s is accepted, and delivered by the next look', async (root) => {
  const key = aKey();
  const xml = invoice(farm, root);
  const [status, { id, ...said }] = await send(key, xml);
  expect([status, said]).toEqual([201, { state: 'accepted' }]);
  expect(await ask(`/documents/${String(id)}`)).toEqual([200, { state: 'delivered' }]);
  const all = await documents();
  expect(all.find((each) => each.key === key)).toEqual({
    id,
    key,
    from,
    to: farm,
    state: 'delivered',
    reason: null,
    number: '2026-00001',
    total: 'EUR 18.09',
    xml,
  });
  const file = await fetch(`${sandbox.url}/access-point/documents/${String(id)}.xml`);
  expect([file.headers.get('content-disposition'), await file.text()]).toEqual([
    `attachment; filename="${String(id)}.xml"`,
    xml,
  ]);
});

test('the same key hands in one document', async () => {
  const key = aKey();
  const first = await send(key);
  expect(await send(key)).toEqual(first);
  expect((await documents()).filter((each) => each.key === key)).toHaveLength(1);
});

test.each([
  ['<Invoice>', farm, 'Not well-formed'],
  ['<Order/>', farm, 'Neither an Invoice nor a CreditNote'],
  [invoice().replace('urn:cen.eu:en16931:2017', 'urn:other'), farm, 'No CustomizationID'],
  [invoice().replace(/<cbc:ID>.*<\/cbc:ID>/, ''), farm, 'No ID'],
  [invoice(), '0106:11111111', 'the EndpointID of the buyer in it is 0106:87654321'],
  [invoice('0106:98765432'), '0106:98765432', 'No such participant'],
])('%.20s to %s is rejected with a reason', async (xml, to, reason) => {
  const [status, { state, reason: said, id }] = await send(aKey(), xml, to);
  expect([status, state, said]).toEqual([201, 'rejected', expect.stringContaining(reason)]);
  expect(await ask(`/documents/${String(id)}`)).toEqual([200, { state: 'rejected', reason: said }]);
});

test('whoever has no key, names nobody or sends no XML is told', async () => {
  expect((await ask('/participants/0106/87654321', { headers: { authorization: 'Bearer other' } }))[0]).toBe(
    401,
  );
  expect((await send(aKey(), invoice(), farm, { authorization: '' }))[0]).toBe(401);
  expect((await send(aKey(), invoice(), 'nobody'))[0]).toBe(400);
  expect((await send('', invoice()))[0]).toBe(400);
  expect((await send(aKey(), '{}', farm, { 'content-type': 'application/json' }))[0]).toBe(415);
  expect((await ask('/documents/none'))[0]).toBe(404);
});

describe('what the desk makes it do', () => {
  test('keep a document under way, then deliver it', async () => {
    await conduct('keeps');
    const [, { id }] = await send(aKey());
    expect(await ask(`/documents/${String(id)}`)).toEqual([200, { state: 'accepted' }]);
    await conduct('delivers');
    expect(await ask(`/documents/${String(id)}`)).toEqual([200, { state: 'delivered' }]);
  });

  test('take it, and reject it later', async () => {
    await conduct('returns');
    const [, { id, state }] = await send(aKey());
    expect(state).toBe('accepted');
    expect((await ask(`/documents/${String(id)}`))[1]).toMatchObject({
      state: 'rejected',
      reason: expect.any(String),
    });
  });

  test('refuse it', async () => {
    await conduct('refuses');
    expect((await send(aKey()))[1]).toMatchObject({ state: 'rejected', reason: 'Refused by the desk' });
  });

  test('answer HTML, and take nothing', async () => {
    await conduct('html');
    const key = aKey();
    await expect(send(key)).rejects.toThrow('JSON');
    expect((await documents()).map((each) => each.key)).not.toContain(key);
  });

  test('hang, and take nothing', async () => {
    await conduct('hangs');
    const signal = AbortSignal.timeout(100);
    await expect(ask('/participants/0106/87654321', { signal })).rejects.toThrow('timeout');
  });

  test('die after taking it: the same key asks what became of it', async () => {
    await conduct('dies');
    const key = aKey();
    await expect(send(key)).rejects.toThrow('fetch failed');
    await conduct('delivers');
    const [, { id }] = await send(key);
    expect((await documents()).filter((each) => each.key === key).map((each) => each.id)).toEqual([id]);
  });

  test('nothing that it does not know', async () => {
    expect(await conduct('dances')).toBe(400);
  });
});

test('the desk shows the documents as text and lets one choose', async () => {
  await send(aKey(), invoice('0106:<b>'), '0106:<b>');
  const answer = await fetch(`${sandbox.url}/desk/access-point`, {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams({ mode: 'refuses' }),
    redirect: 'manual',
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#access-point']);
  const part = await (await fetch(`${sandbox.url}/desk/parts/access-point`)).text();
  expect(part).toMatch(/value="refuses" aria-pressed="true"/);
  expect(part).toContain('0106:&#60;b&#62;');
});
