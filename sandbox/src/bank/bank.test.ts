import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { startSandbox, type Sandbox } from '../sandbox.ts';
import { createBankBook, structuredReference } from './bank-book.ts';
import { statementFile } from './statement-file.ts';

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

const order = {
  amount: '14.95',
  name: 'Demo Farm',
  iban: 'DE89370400440532013000',
  reference: 'RF18539007547034',
};

async function post(body: unknown) {
  const answer = await fetch(`${sandbox.url}/bank/transfers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return [answer.status, await answer.json()] as const;
}
const read = async (path: string) => (await fetch(sandbox.url + path)).text();
const submit = (fields: Record<string, string>) =>
  fetch(`${sandbox.url}/desk/bank`, {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams({ iban: '', reference: '', ...fields }),
    redirect: 'manual',
  });

/** A book whose time the test sets, and one order in it. */
function bookAt(moment: string) {
  const clock = { now: Date.parse(moment) };
  const book = createBankBook(
    () => clock.now,
    () => undefined,
  );
  const pay = (more: Partial<Parameters<typeof book.pay>[0]> = {}) =>
    book.pay({ currency: 'EUR', ...order, ...more });
  return { clock, book, pay };
}
const fileOf = (transfers: ReturnType<ReturnType<typeof bookAt>['pay']>[]) =>
  statementFile({ account: 'NL91ABNA0417164300', transfers, at: Date.parse('2026-11-25T12:00:00Z') });

test('a transfer is told as it came, and stands in the list', async () => {
  const [status, made] = await post({ ...order, iban: 'de89 3704 0044 0532 0130 00' });
  expect([status, made]).toEqual([
    201,
    {
      ...order,
      currency: 'EUR',
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      at: expect.any(String),
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    },
  ]);
  expect((JSON.parse(await read('/bank/transfers')) as { transfers: unknown[] }).transfers).toContainEqual(
    made,
  );
  const [, other] = await post({ amount: '1.00', name: 'Unknown', reference: '', currency: 'CHF' });
  expect(other).toMatchObject({ iban: null, reference: '', currency: 'CHF' });
});

test.each([
  ['no amount', { amount: '' }],
  ['cents that are missing', { amount: '14.9' }],
  ['a comma', { amount: '14,95' }],
  ['a number', { amount: 14.95 }],
  ['nothing to pay', { amount: '0.00' }],
  ['less than nothing', { amount: '-1.00' }],
  ['no payer', { name: ' ' }],
  ['no IBAN', { iban: 'my account' }],
  ['two lines', { reference: 'a\nb' }],
  ['no reference', { reference: undefined }],
  ['no currency', { currency: 'euro' }],
  ['something more', { more: 1 }],
])('refuses %s', async (_, more) => {
  expect((await post({ ...order, ...more }))[0]).toBe(400);
});

test('the file is that of the demo’s account or of another, of all days or of one', async () => {
  const [, made] = (await post({ ...order, name: 'Of the file' })) as [number, { day: string }];
  const answer = await fetch(`${sandbox.url}/bank/statement.xml`);
  expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
    'application/xml; charset=utf-8',
    'attachment; filename="camt053-all.xml"',
  ]);
  const all = await answer.text();
  expect(all).toContain('<IBAN>NL91ABNA0417164300</IBAN>');
  expect(all).toContain('<Nm>Of the file</Nm>');
  expect(await read(`/bank/statement.xml?day=${made.day}`)).toContain('<Nm>Of the file</Nm>');
  const before = await read('/bank/statement.xml?day=2020-01-01&iban=DE89370400440532013000');
  expect(before).toContain('<IBAN>DE89370400440532013000</IBAN>');
  expect(before).not.toContain('<Ntry>');
  for (const query of ['day=yesterday', 'day=2026-02-30', 'iban=x', 'more=1'])
    expect((await fetch(`${sandbox.url}/bank/statement.xml?${query}`)).status).toBe(400);
});

describe('the file', () => {
  it('is a CAMT.053.001.08 with an entry a transfer, in the order of the schema', () => {
    const { pay } = bookAt('2026-11-25T12:00:00Z');
    const transfer = pay();
    const file = fileOf([transfer, pay({ amount: '0.10' }), pay({ amount: '7.00', currency: 'CHF' })]);
    expect(file).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<Document xmlns="[\w:.]+camt\.053\.001\.08">/,
    );
    const tags = [...(/<Ntry>[\s\S]*?<\/Ntry>/.exec(file)?.[0] ?? '').matchAll(/<(\w+)/g)].map(
      ([, tag]) => tag,
    );
    expect(tags.join(' ')).toBe(
      'Ntry Amt CdtDbtInd Sts Cd BookgDt Dt ValDt Dt AcctSvcrRef BkTxCd Domn Cd Fmly Cd SubFmlyCd ' +
        'NtryDtls TxDtls Refs AcctSvcrRef EndToEndId Amt CdtDbtInd RltdPties Dbtr Pty Nm DbtrAcct Id IBAN ' +
        'RmtInf Strd CdtrRefInf Tp CdOrPrtry Cd Ref',
    );
    expect(file).toContain(`<AcctSvcrRef>${transfer.id}</AcctSvcrRef>`);
    expect(file).toContain('<BookgDt><Dt>2026-11-25</Dt></BookgDt>');
    expect(file).toContain('<Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">15.05</Amt>');
    expect(file.match(/<Ntry>/g)).toHaveLength(3);
  });

  it.each([
    [
      'a reference',
      'rf18 5390 0754 7034',
      '<CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>RF18539007547034</Ref>',
    ],
    ['words', 'betaling RF18 5390 0754 7034', '<Ustrd>betaling RF18 5390 0754 7034</Ustrd>'],
    ['signs of XML', '<b> & "c"', '<Ustrd>&#60;b&#62; &#38; &#34;c&#34;</Ustrd>'],
  ])('has %s where it belongs', (_, reference, expected) => {
    expect(fileOf([bookAt('2026-11-25T12:00:00Z').pay({ reference })])).toContain(expected);
  });

  it('leaves out what nobody said', () => {
    const file = fileOf([bookAt('2026-11-25T12:00:00Z').pay({ reference: '', iban: null })]);
    expect(file).not.toMatch(/RmtInf|DbtrAcct/);
  });

  it('may be empty', () => {
    expect(fileOf([])).toContain(
      '<Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">0.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-25</Dt>',
    );
  });
});

test('the bank’s day is that of Amsterdam', () => {
  const { clock, book, pay } = bookAt('2026-11-24T22:59:59Z');
  pay();
  clock.now += 1000;
  const late = pay();
  expect(book.all().map(({ day }) => day)).toEqual(['2026-11-24', '2026-11-25']);
  expect(book.all('2026-11-25')).toEqual([late]);
  expect(new Set(book.all().map(({ id }) => id)).size).toBe(2);
});

test.each([
  ['RF18539007547034', 'RF18539007547034'],
  ['rf19 5390 0754 7034', 'RF19539007547034'],
  ['RF18', null],
  ['Invoice 12', null],
  ['RF18539007547034 thanks', null],
  ['', null],
])('“%s” is the structured reference %s', (typed, structured) => {
  expect(structuredReference(typed)).toBe(structured);
});

describe('the desk', () => {
  it.each([
    ['right', 'RF18 5390 0754 7034', 'RF18 5390 0754 7034'],
    ['wrong', 'RF18 5390 0754 7039 a', 'RF18 5390 0754 7030 a'],
    ['none', 'RF18 5390 0754 7034', ''],
  ])('pays with the %s reference', async (way, reference, sent) => {
    const name = `Desk ${way}`;
    const answer = await submit({ amount: '20.00', name, reference, way });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#bank']);
    const { transfers } = JSON.parse(await read('/bank/transfers')) as { transfers: { name: string }[] };
    expect(transfers.filter((each) => each.name === name)).toEqual([
      expect.objectContaining({ amount: '20.00', reference: sent, iban: null }),
    ]);
  });

  it('refuses a form that makes no sense', async () => {
    expect((await submit({ amount: '20', name: 'x', way: 'right' })).status).toBe(400);
    expect((await submit({ amount: '20.00', name: 'x', way: 'later' })).status).toBe(400);
    const answer = await submit({ amount: '20.00', name: 'x', way: 'right', iban: 'mine' });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ detail: 'iban: an IBAN' }),
    ]);
  });

  it('shows who paid, as text, and leads to the files', async () => {
    await post({ ...order, name: '<i>Farm</i>' });
    const part = await read('/desk/parts/bank');
    expect(part).toContain('&#60;i&#62;Farm');
    expect(part).toContain('href="/bank/statement.xml"');
    expect(part).toMatch(/href="\/bank\/statement\.xml\?day=\d{4}-\d\d-\d\d"/);
    expect(part).toContain(String.raw`pattern="[0-9]+\.[0-9]{2}"`);
    expect(await read('/')).toContain('<section id="bank"');
  });
});
