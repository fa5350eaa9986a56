// The desk's markup escapes by number, which XML knows as well.
import { html as xml, type Html } from '../desk/html.ts';
import { structuredReference, type BankTransfer } from './bank-book.ts';

/** What a statement is of. */
export interface StatementOf {
  /** IBAN of the account. */
  account: string;
  /** Oldest first. */
  transfers: readonly BankTransfer[];
  /** Business time at which the file is made, ms. */
  at: number;
}

/** The bank's statement of the account as an XML file (ISO 20022, CAMT.053.001.08). Its balances know these transfers alone. */
export function statementFile({ account, transfers, at }: StatementOf): string {
  const made = new Date(at).toISOString();
  const id = `SANDBOX-${at}`;
  const cents = transfers
    .filter(({ currency }) => currency === 'EUR')
    .reduce((sum, { amount }) => sum + Number(amount.replace('.', '')), 0);
  const [first = made, last = made] = [transfers.at(0)?.day, transfers.at(-1)?.day];
  const content = xml`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
<BkToCstmrStmt>
<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${made}</CreDtTm></GrpHdr>
<Stmt>
<Id>${id}</Id>
<CreDtTm>${made}</CreDtTm>
<Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy></Acct>
${balance('OPBD', 0, first)}
${balance('CLBD', cents, last)}
${transfers.map(entry)}</Stmt>
</BkToCstmrStmt>
</Document>
`;
  return content.markup;
}

function balance(code: string, cents: number, day: string): Html {
  const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  return xml`<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day.slice(0, 10)}</Dt></Dt></Bal>`;
}

function entry({ id, amount, currency, day, name, iban, reference }: BankTransfer): Html {
  const account = iban !== null && xml`<DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct>`;
  return xml`<Ntry>
<Amt Ccy="${currency}">${amount}</Amt>
<CdtDbtInd>CRDT</CdtDbtInd>
<Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>${day}</Dt></BookgDt>
<ValDt><Dt>${day}</Dt></ValDt>
<AcctSvcrRef>${id}</AcctSvcrRef>
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls><TxDtls>
<Refs><AcctSvcrRef>${id}</AcctSvcrRef><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
<Amt Ccy="${currency}">${amount}</Amt>
<CdtDbtInd>CRDT</CdtDbtInd>
<RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr>${account}</RltdPties>
${remittance(reference)}
</TxDtls></NtryDtls>
</Ntry>
`;
}

function remittance(reference: string): Html | null {
  if (reference === '') return null;
  const structured = structuredReference(reference);
  return structured
    ? xml`<RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${structured}</Ref></CdtrRefInf></Strd></RmtInf>`
    : xml`<RmtInf><Ustrd>${reference}</Ustrd></RmtInf>`;
}
