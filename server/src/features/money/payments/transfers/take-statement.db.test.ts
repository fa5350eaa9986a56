import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { aPayer } from '../payments.fixture.ts';
import { referenceOf } from './creditor-reference.rules.ts';
import { takeStatement } from './take-statement.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
beforeAll(async () => {
  database = await ownTestDatabase();
  platform = await testPlatform(database);
});
afterAll(() => database.close());

interface Line {
  reference: string;
  value: string;
  text: string;
  direction?: 'CRDT' | 'DBIT';
}

function aFile(lines: readonly Line[]): Buffer {
  const entries = lines.map(
    ({ reference, value, text, direction = 'CRDT' }) => `<Ntry>
      <Amt Ccy="EUR">${value}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
      <BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef>
      <NtryDtls><TxDtls><Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls>
    </Ntry>`,
  );
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
      <Stmt><Acct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`,
  );
}

test('what names a claim pays it, the rest waits for staff, and the file again changes nothing', async () => {
  const maker = await aCompany(platform, { roleId: roles.providerAdminFinancial });
  const payer = await aPayer(platform);
  const { paymentId, invoiceId } = await payer.owes(2178);
  const { number } = await payer.claim(paymentId);
  const file = aFile([
    { reference: 'A-1', value: '21.78', text: `betaling ${referenceOf(number)}` },
    { reference: 'A-2', value: '10.00', text: 'factuur van vorige maand' },
    { reference: 'A-3', value: '10.00', text: `${referenceOf(number)} of ${referenceOf(number + 1)}` },
    { reference: 'A-4', value: '10.00', text: referenceOf(999_999_999) },
    { reference: 'A-5', value: '5.00', text: 'fee', direction: 'DBIT' },
  ]);
  expect(await takeStatement(platform, maker.companyId, file)).toMatchObject({
    matched: 1,
    unmatched: 3,
    known: 0,
    apart: [{ why: 'debit', reference: expect.stringContaining('A-5') }],
  });
  expect(await payer.claim(paymentId)).toMatchObject({ state: 'paid' });
  expect(await payer.stands(invoiceId)).toMatchObject({ open: 0, paid: 2178 });
  expect(await takeStatement(platform, maker.companyId, file)).toMatchObject({
    matched: 0,
    unmatched: 0,
    known: 4,
  });
});
