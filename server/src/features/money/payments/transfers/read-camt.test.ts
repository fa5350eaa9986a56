import { euros } from '@belfry/contract/values/money.ts';
import { describe, expect, it, test } from 'vitest';
import { camtEntry, camtFile, camtStatement } from './camt-file.fixture.ts';
import { readCamt } from './read-camt.ts';

const fileOf = (...entries: string[]) => camtFile([camtStatement(entries)]);
const read = (...entries: string[]) => readCamt(fileOf(...entries));
type Said = NonNullable<Parameters<typeof camtEntry>[0]>;
const ref = (text: string) => `<Refs><AcctSvcrRef>${text}</AcctSvcrRef></Refs>`;

/** What versions 02 and 08 to 13 write differently. */
const payers = {
  '02': '<Dbtr><Nm>Demo Farm &amp; Zn.</Nm></Dbtr>',
  '08': '<Dbtr><Pty><Nm>Demo Farm &amp; Zn.</Nm></Pty></Dbtr>',
  '13': '<Dbtr><Pty><Nm>Demo Farm &amp; Zn.</Nm></Pty></Dbtr>',
};

test.each(Object.entries(payers))('a transfer in version %s', (version, payer) => {
  const detail = `${ref('2026112500001')}<RltdPties>${payer}<DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct></RltdPties>
    <RmtInf><Ustrd>Factuur 12</Ustrd><Ustrd>met dank</Ustrd>
    <Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf>`;
  const status = version === '02' ? 'BOOK' : '<Cd>BOOK</Cd>';
  expect(readCamt(camtFile([camtStatement([camtEntry({ detail, status })])], version))).toEqual({
    account: 'NL91ABNA0417164300',
    entries: [
      {
        reference: '2026-11-25/2026112500001',
        amount: euros(1495),
        credit: true,
        bookedOn: '2026-11-25',
        payerName: 'Demo Farm & Zn.',
        payerIban: 'DE89370400440532013000',
        structuredReference: 'RF18539007547034',
        text: 'Factuur 12\nmet dank',
      },
    ],
    apart: [],
  });
});

it('reads tags of any prefix', () => {
  const prefixed = Buffer.from(fileOf(camtEntry()))
    .toString()
    .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1ns2:')
    .replace('xmlns=', 'xmlns:ns2=');
  expect(readCamt(Buffer.from(prefixed)).entries).toHaveLength(1);
});

describe('the amount', () => {
  it.each([
    ['14.95', 1495],
    ['14.9', 1490],
    ['14', 1400],
    ['14.', 1400],
    ['14.95000', 1495],
    ['0.01', 1],
    ['1000000000.00', 100_000_000_000],
  ])('%s is %i cents', (amount, cents) => {
    expect(read(camtEntry({ amount })).entries[0]?.amount).toEqual(euros(cents));
  });

  it.each([
    '',
    '14,95',
    '-14.95',
    '14.955',
    '1e3',
    '0x10',
    '1000000000.01',
    '999999999999999999.00',
    '1.2.3',
  ])('“%s” is none', (amount) => {
    expect(() => read(camtEntry({ amount }))).toThrow(
      expect.objectContaining({ fault: 'bad-amount', place: { statement: 1, entry: 1 } }),
    );
  });

  it('has a currency', () => {
    expect(() => read(camtEntry().replace(' Ccy="EUR"', ''))).toThrow(
      expect.objectContaining({ fault: 'bad-amount' }),
    );
  });
});

describe('the day of booking', () => {
  it.each([
    ['a day', '<Dt>2026-11-25</Dt>', '2026-11-25'],
    ['a day with a zone', '<Dt>2026-11-25+01:00</Dt>', '2026-11-25'],
    ['a moment of the bank', '<DtTm>2026-11-25T23:59:59</DtTm>', '2026-11-25'],
    ['a moment with a zone', '<DtTm>2026-11-25T00:30:00+01:00</DtTm>', '2026-11-25'],
    ['a moment in UTC, late in the evening', '<DtTm>2026-11-24T23:30:00.000Z</DtTm>', '2026-11-25'],
    ['only a day of value', '</BookgDt><ValDt><Dt>2026-11-26</Dt></ValDt><BookgDt>', '2026-11-26'],
  ])('%s', (_, day, bookedOn) => {
    expect(read(camtEntry({ day })).entries[0]).toMatchObject({ bookedOn });
  });

  it.each(['', '<Dt>2026-02-30</Dt>', '<Dt>25-11-2026</Dt>', '<DtTm>2026-11-25T25:00:00Z</DtTm>'])(
    '“%s” is none',
    (day) => {
      expect(() => read(camtEntry(), camtEntry({ day }))).toThrow(
        expect.objectContaining({ fault: 'no-day', place: { statement: 1, entry: 2 } }),
      );
    },
  );
});

describe('what is no money of a payer', () => {
  const parties = `<RltdPties><Dbtr><Nm>One</Nm></Dbtr><DbtrAcct><Id><IBAN>NL1</IBAN></Id></DbtrAcct>
    <Cdtr><Nm>Other</Nm></Cdtr><CdtrAcct><Id><IBAN>NL2</IBAN></Id></CdtrAcct></RltdPties>`;
  it.each([
    ['a debit', { direction: 'DBIT' }, 'debit', 'Other'],
    [
      'a credit that is taken back',
      { direction: 'DBIT', more: '<RvslInd>true</RvslInd>' },
      'reversal',
      'One',
    ],
    ['a debit that is taken back', { more: '<RvslInd>1</RvslInd>' }, 'reversal', 'Other'],
    ['a payment of ours that came back', { detail: `${parties}<RtrInf/>` }, 'reversal', 'Other'],
    ['another currency', { currency: 'CHF' }, 'other-currency', 'One'],
  ] as const)('%s', (_, said: Said, why, payerName) => {
    const { entries, apart } = read(camtEntry({ detail: parties, ...said }));
    expect(entries).toEqual([]);
    expect(apart).toEqual([
      expect.objectContaining({
        why,
        payerName,
        credit: said.direction !== 'DBIT',
        amount: { value: '14.95', currency: said.currency ?? 'EUR' },
      }),
    ]);
  });

  it('stays an entry where it is said to be no reversal', () => {
    expect(read(camtEntry({ more: '<RvslInd>false</RvslInd>' })).entries).toHaveLength(1);
  });

  it.each([
    ['pending', { status: 'PDNG' }],
    ['pending, in a later version', { status: '<Cd>PDNG</Cd>' }],
    ['for information', { status: '<Cd>INFO</Cd>' }],
    ['of a state of the bank’s own', { status: '<Prtry>LATER</Prtry>' }],
    ['of nothing', { amount: '0.00' }],
  ])('what is %s is left out', (_, said) => {
    expect(read(camtEntry(said))).toMatchObject({ entries: [], apart: [] });
  });

  it.each([
    ['no-status', { status: '' }],
    ['no-direction', { direction: 'IN' }],
  ] as const)('%s: nobody guesses', (fault, said) => {
    expect(() => read(camtEntry(said))).toThrow(
      expect.objectContaining({ fault, place: { statement: 1, entry: 1 } }),
    );
  });
});

describe('a batch', () => {
  const part = (amount: string, more = '') => `<TxDtls>${more}${amount}</TxDtls>`;
  const amounts = (details: string, said = {}) => {
    const { entries, apart } = read(camtEntry({ amount: '30.00', details, ...said }));
    return [...entries, ...apart].map(({ amount, reference }) => [
      reference,
      'cents' in amount ? amount.cents : amount.value,
    ]);
  };

  it.each([
    ['amounts of their own', '<Amt Ccy="EUR">10.00</Amt>', '<Amt Ccy="EUR">20.00</Amt>'],
    [
      'amounts of version 02',
      '<AmtDtls><TxAmt><Amt Ccy="EUR">10.00</Amt></TxAmt></AmtDtls>',
      '<AmtDtls><InstdAmt><Amt Ccy="EUR">20.00</Amt></InstdAmt></AmtDtls>',
    ],
  ])('is its transfers: %s', (_, one, other) => {
    expect(amounts(part(one, ref('A')) + part(other, ref('B')))).toEqual([
      ['2026-11-25/A', 1000],
      ['2026-11-25/B', 2000],
    ]);
  });

  it('numbers transfers that have the reference of the entry', () => {
    const parts = part('<Amt Ccy="EUR">10.00</Amt>') + part('<Amt Ccy="EUR">20.00</Amt>');
    expect(amounts(parts, { more: '<AcctSvcrRef>A</AcctSvcrRef>' })).toEqual([
      ['2026-11-25/A', 1000],
      ['2026-11-25/A/2', 2000],
    ]);
  });

  it('may go both ways, and lie in several lists', () => {
    const parts = `${part('<Amt Ccy="EUR">35.00</Amt>', ref('A'))}</NtryDtls><NtryDtls>${part(
      '<Amt Ccy="EUR">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>',
      ref('B'),
    )}`;
    expect(amounts(parts)).toEqual([
      ['2026-11-25/A', 3500],
      ['2026-11-25/B', '5.00'],
    ]);
  });

  it('keeps a transfer of another currency apart', () => {
    const parts = part('<Amt Ccy="EUR">10.00</Amt>', ref('A')) + part('<Amt Ccy="USD">23.10</Amt>', ref('B'));
    expect(amounts(parts)).toEqual([
      ['2026-11-25/A', 1000],
      ['2026-11-25/B', '23.10'],
    ]);
  });

  it('whose transfers are not listed is one', () => {
    expect(amounts('<Btch><NbOfTxs>2</NbOfTxs></Btch>', { more: '<AcctSvcrRef>A</AcctSvcrRef>' })).toEqual([
      ['2026-11-25/A', 3000],
    ]);
  });

  it('is broken where a transfer has no amount, or the sum is another', () => {
    expect(() => amounts(part('<Amt Ccy="EUR">30.00</Amt>') + part(''))).toThrow(
      expect.objectContaining({ fault: 'bad-amount', place: { statement: 1, entry: 1, transfer: 2 } }),
    );
    expect(() => amounts(part('<Amt Ccy="EUR">10.00</Amt>').repeat(2))).toThrow(
      expect.objectContaining({ fault: 'parts-differ', place: { statement: 1, entry: 1 } }),
    );
  });
});

describe('statements', () => {
  it('of one account are read together, also where there was nothing', () => {
    const file = camtFile([
      camtStatement([camtEntry()]),
      camtStatement([], 'nl91 ABNA 0417 1643 00'),
      camtStatement([camtEntry()]),
    ]);
    expect(readCamt(file).entries).toHaveLength(2);
  });

  it.each([
    ['no-statement', camtFile([]), {}],
    ['no-account', camtFile([camtStatement([]), '<Stmt/>']), { statement: 2 }],
    ['several-accounts', camtFile([camtStatement([]), camtStatement([], 'NL00BANK0000000000')]), {}],
  ])('%s', (fault, file, place) => {
    expect(() => readCamt(file)).toThrow(expect.objectContaining({ fault, place }));
  });

  it('says where the fault is', () => {
    const file = camtFile([camtStatement([]), camtStatement([camtEntry(), camtEntry({ amount: 'x' })])]);
    expect(() => readCamt(file)).toThrow(
      'The amount is missing or no amount of money. (statement 2, entry 2)',
    );
  });
});
