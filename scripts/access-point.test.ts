import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sandboxEDeliveryKey } from '../contract/src/sandbox/sandbox-defaults.ts';
import { startSandbox, type Sandbox } from '../sandbox/src/sandbox.ts';
import {
  aBuyer,
  aCreditNote,
  aDocument,
  aSeller,
} from '../server/src/features/money/invoices/document/invoice-document.fixture.ts';
import { sellerEndpoint } from '../server/src/features/money/invoices/document/seller-endpoint.ts';
import { renderInvoiceXml } from '../server/src/features/money/invoices/xml/render-invoice-xml.ts';
import { readConfig } from '../server/src/platform/config/config.ts';
import { createEDelivery } from '../server/src/platform/e-delivery/create-e-delivery.ts';

/** Server and sandbox may not import each other: here the portal's own client meets the access point of the outside world. */

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

const conduct = (mode: string) =>
  fetch(`${sandbox.url}/access-point/conduct`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode }),
  });
/** As development finds it, with little patience. */
function delivery(patience?: number) {
  return createEDelivery(readConfig({ SANDBOX_PORT: new URL(sandbox.url).port }), patience)!;
}
const handIn = async (document: Parameters<typeof renderInvoiceXml>[0], key: string) =>
  delivery().send({
    key,
    from: sellerEndpoint(aSeller()),
    to: document.buyer.endpoint,
    xml: (await renderInvoiceXml(document)).bytes,
  });

test('whoever is reachable gets invoices and credit notes', async () => {
  const document = aDocument();
  expect(await delivery().lookUp(document.buyer.endpoint)).toBe(true);
  const { id, ...said } = await handIn(document, 'invoice');
  expect(said).toEqual({ state: 'accepted', reason: null });
  expect(await delivery().look(id)).toEqual({ state: 'delivered', reason: null });
  expect(await handIn(document, 'invoice')).toMatchObject({ id, state: 'delivered' });
  expect(await handIn(aCreditNote({ format: 'xrechnung' }), 'credit note')).toMatchObject({
    state: 'accepted',
  });
});

test('whoever is not gets none', async () => {
  const endpoint = { scheme: '0106', id: '98765432' };
  expect(await delivery().lookUp(endpoint)).toBe(false);
  const { state, reason } = await handIn(aDocument({ buyer: aBuyer({ endpoint }) }), 'to nobody');
  expect([state, reason]).toEqual(['rejected', 'No such participant: 0106:98765432']);
  expect(await handIn(aDocument({ format: 'factur-x' }), 'no UBL')).toMatchObject({ state: 'rejected' });
});

test('what goes wrong there is an error, and the same key finds what was taken', async () => {
  for (const mode of ['html', 'dies']) {
    await conduct(mode);
    await expect(handIn(aDocument(), mode)).rejects.toThrow('the access point');
  }
  await conduct('hangs');
  await expect(delivery(50).lookUp(aBuyer().endpoint)).rejects.toThrow('TimeoutError');
  await conduct('delivers');
  const { id } = await handIn(aDocument(), 'dies');
  expect((await delivery().look(id)).state).toBe('delivered');
});

test('a wrong key is told', async () => {
  const url = `${sandbox.url}/access-point/v1`;
  const stranger = createEDelivery({ eDelivery: { url, key: `${sandboxEDeliveryKey}!` } })!;
  await expect(stranger.lookUp(aBuyer().endpoint)).rejects.toMatchObject({ status: 401 });
});
