import { describe, expect, it, test } from 'vitest';
import { camtEntry, camtFile, camtStatement } from './camt-file.fixture.ts';
import { readCamt } from './read-camt.ts';
import { nodesAt, readXml, textAt } from './read-xml.ts';

const good = Buffer.from(camtFile([camtStatement([camtEntry()])])).toString();

it.each([
  ['nothing', '', 'not-xml', { line: 1 }],
  ['words', 'Dear customer', 'not-xml', { line: 1 }],
  ['an old statement (MT940)', ':20:STARTUMS\r\n:25:NL91', 'not-xml', { line: 1 }],
  ['a file that is cut off', good.slice(0, -40), 'not-xml', { line: expect.any(Number) }],
  // The line on which it should have been closed.
  ['a tag that is not closed', '<a>\n<b>\n</a>', 'not-xml', { line: 3 }],
  ['a character that XML forbids', good.replace('1', '\0'), 'not-xml', { line: 1 }],
  ['tags without an end', '<a>'.repeat(100) + '</a>'.repeat(100), 'not-xml', {}],
  ['a document type', `<!DOCTYPE a [<!ENTITY b "c">]>${good}`, 'doctype', {}],
  ['a document type in lower case', good.replace('<Document', '<!doctype a><Document'), 'doctype', {}],
  ['another document', '<html><body>Login</body></html>', 'not-camt', {}],
  ['a notification (CAMT.054)', good.replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn'), 'not-camt', {}],
  ['a packed file', 'PK\u0003\u0004', 'packed', {}],
  ['a file of 20 MB and a byte', ' '.repeat(20_000_001), 'too-large', {}],
])('refuses %s', (_, file, fault, place) => {
  expect(() => readCamt(Buffer.from(file))).toThrow(
    expect.objectContaining({ name: 'BankFileError', fault, place }),
  );
});

test('a line is said in words', () => {
  expect(() => readXml(Buffer.from('<a>\n<b>\n</a>'))).toThrow(/again, as CAMT\.053\. \(line 3\)$/);
});

describe('the encoding', () => {
  const named = (encoding: string) => `<?xml version='1.0' encoding='${encoding}'?><a>Jörg</a>`;
  it.each([
    ['UTF-8 without a word', Buffer.from('<a>Jörg</a>')],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${named('UTF-8')}`)],
    ['Latin', Buffer.from(named('ISO-8859-1'), 'latin1')],
    ['UTF-16 with its mark', Buffer.from(`\uFEFF${named('UTF-16')}`, 'utf16le')],
    ['UTF-16 the other way', Buffer.from(`\uFEFF${named('UTF-16')}`, 'utf16le').swap16()],
  ])('%s', (_, file) => {
    expect(textAt(readXml(file), 'a')).toBe('Jörg');
  });

  it.each([
    ['other characters than it says', Buffer.from(named('UTF-8'), 'latin1')],
    ['one that nobody knows', Buffer.from(named('X-FARM'))],
  ])('%s', (_, file) => {
    expect(() => readXml(file)).toThrow(expect.objectContaining({ fault: 'encoding' }));
  });
});

test('elements are found through every branch, and never where there is none', () => {
  const root = readXml(Buffer.from('<a><b><c>1</c></b><b/><b><c>2</c><c>3</c></b><d x="4">5</d></a>'));
  expect(nodesAt(root, 'a/b/c')).toHaveLength(3);
  expect(nodesAt(root, 'a/constructor')).toEqual([]);
  expect([textAt(root, 'a/e', 'a/b', 'a/d'), textAt(root, 'a/#text'), textAt(root, 'a/d/@x')]).toEqual([
    '5',
    null,
    null,
  ]);
});
