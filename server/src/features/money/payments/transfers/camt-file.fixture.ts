/** What a hand-written entry says; `more` is markup in it, `detail` markup in its one transfer. */
interface EntrySaid {
  amount?: string;
  currency?: string;
  direction?: string;
  status?: string;
  day?: string;
  more?: string;
  detail?: string;
  /** Instead of one transfer. */
  details?: string;
}

/** An entry (`Ntry`): 14.95 euro that came on 25 November 2026, unless it says otherwise. */
export function camtEntry(said: EntrySaid = {}): string {
  const { amount = '14.95', currency = 'EUR', direction = 'CRDT', status = '<Cd>BOOK</Cd>' } = said;
  const {
    day = '<Dt>2026-11-25</Dt>',
    more = '',
    detail = '',
    details = `<TxDtls>${detail}</TxDtls>`,
  } = said;
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>${status}</Sts>
    <BookgDt>${day}</BookgDt>${more}<NtryDtls>${details}</NtryDtls></Ntry>`;
}

/** A statement (`Stmt`) of an account. */
export function camtStatement(entries: readonly string[], iban = 'NL91ABNA0417164300'): string {
  return `<Stmt><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${entries.join('')}</Stmt>`;
}

/** A file of statements, as bytes. */
export function camtFile(statements: readonly string[], version = '08'): Uint8Array {
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
<GrpHdr><MsgId>1</MsgId></GrpHdr>${statements.join('')}</BkToCstmrStmt></Document>`);
}
