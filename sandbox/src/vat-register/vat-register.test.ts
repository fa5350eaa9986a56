import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    belfryUrl: 'http://127.0.0.1:9/api',
    log: () => undefined,
  });
});
afterAll(() => sandbox.close());

async function post(path: string, body: unknown) {
  const answer = await fetch(sandbox.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return [answer.status, await answer.json()] as const;
}
const ask = (countryCode: string, vatNumber: string) =>
  post('/vat-register/check-vat-number', { countryCode, vatNumber });
const numbers = async () =>
  (await (await fetch(`${sandbox.url}/vat-register`)).json()) as { numbers: unknown[] };

test('a number is valid until somebody says otherwise, and each question is counted', async () => {
  expect(await ask('NL', '000000001B01')).toEqual([
    200,
    expect.objectContaining({ countryCode: 'NL', vatNumber: '000000001B01', valid: true }),
  ]);
  expect(await post('/vat-register', { number: 'nl 0000.00.001 B01', answer: 'invalid' })).toEqual([
    200,
    { number: 'NL000000001B01', answer: 'invalid', asked: 1 },
  ]);
  expect((await ask('NL', '000000001B01'))[1]).toMatchObject({ valid: false });
  expect((await numbers()).numbers).toContainEqual({ number: 'NL000000001B01', answer: 'invalid', asked: 2 });
});

test('a register that is down answers like VIES: a fault, and nothing about the number', async () => {
  await post('/vat-register', { number: 'EL000000002', answer: 'down' });
  expect(await ask('EL', '000000002')).toEqual([
    500,
    { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] },
  ]);
  expect((await ask('EL', '000000003'))[1]).toMatchObject({ valid: true });
});

test.each([
  [{ number: '123', answer: 'valid' }],
  [{ number: 'NL000000001B01', answer: 'perhaps' }],
  [{ number: 'NL000000001B01', answer: 'valid', more: 1 }],
])('%j is refused', async (body) => {
  expect((await post('/vat-register', body))[0]).toBe(400);
});

test('what is no question gets the fault of VIES', async () => {
  expect(await ask('Nederland', '1')).toEqual([
    400,
    { actionSucceed: false, errorWrappers: [{ error: 'INVALID_INPUT' }] },
  ]);
});

test('the desk shows the numbers and lets one choose', async () => {
  const answer = await fetch(`${sandbox.url}/desk/vat-register`, {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams({ number: 'DE000000004', answer: 'invalid' }),
    redirect: 'manual',
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#vat-register']);
  const part = await (await fetch(`${sandbox.url}/desk/parts/vat-register`)).text();
  expect(part).toMatch(/DE000000004[\s\S]*value="invalid" aria-pressed="true"/);
  expect(await (await fetch(sandbox.url)).text()).toContain('<section id="vat-register"');
});
