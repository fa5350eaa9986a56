import { describe, expect, it } from 'vitest';
import { camtEntry, camtFile, camtStatement } from './camt-file.fixture.ts';
import { readCamt } from './read-camt.ts';

type Said = NonNullable<Parameters<typeof camtEntry>[0]>;
const read = (...entries: string[]) => readCamt(camtFile([camtStatement(entries)]));
const ref = (text: string) => `<Refs><AcctSvcrRef>${text}</AcctSvcrRef></Refs>`;

describe('the reference', () => {
  const one = (said: Said) => read(camtEntry(said)).entries[0]?.reference;
  it.each([
    ['of the transfer', { more: '<AcctSvcrRef>A</AcctSvcrRef>', detail: ref('B') }, '2026-11-25/B'],
    ['of the entry', { more: '<NtryRef>7</NtryRef><AcctSvcrRef>A</AcctSvcrRef>' }, '2026-11-25/A'],
    [
      'of the entry, where the transfer’s says none',
      { more: '<AcctSvcrRef>A</AcctSvcrRef>', detail: ref('NONREF') },
      '2026-11-25/A',
    ],
    ['the number of the entry', { more: '<NtryRef>7</NtryRef>' }, '2026-11-25/7'],
  ])('is %s', (_, said, reference) => {
    expect(one(said)).toBe(reference);
  });

  it('is a digest where the bank gives none: the same in another file, another for anything else', () => {
    const words = (text: string) => ({ detail: `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>` });
    expect(one(words('A'))).toMatch(/^2026-11-25\/[0-9a-f]{32}$/);
    const later = read(
      camtEntry(words('before')),
      camtEntry({ ...words('A'), more: '<AcctSvcrRef>NONREF</AcctSvcrRef>' }),
    );
    expect(later.entries[1]?.reference).toBe(one(words('A')));
    const different = [
      { ...words('A'), amount: '14.96' },
      words('B'),
      { ...words('A'), direction: 'CRDT', day: '<Dt>2026-11-26</Dt>' },
    ];
    expect(new Set([words('A'), ...different].map(one)).size).toBe(4);
  });

  it('tells equal transfers of a file apart', () => {
    const { entries } = readCamt(
      camtFile([camtStatement([camtEntry(), camtEntry()]), camtStatement([camtEntry()])]),
    );
    const [first] = entries;
    expect(entries.map(({ reference }) => reference)).toEqual([
      first?.reference,
      `${first?.reference}/2`,
      `${first?.reference}/3`,
    ]);
  });
});

describe('the words', () => {
  const words = (detail: string, more = '') => read(camtEntry({ detail, more })).entries[0]?.text;
  it.each([
    [
      'signs of XML',
      '<RmtInf><Ustrd>A &lt;B&gt; &amp;amp; &quot;C&quot; &apos;D&apos;</Ustrd></RmtInf>',
      `A <B> &amp; "C" 'D'`,
    ],
    [
      'characters by number',
      '<RmtInf><Ustrd>&#233;&#x20AC; &#0; &#xD800;</Ustrd></RmtInf>',
      'é€ &#0; &#xD800;',
    ],
    ['an entity that nobody knows', '<RmtInf><Ustrd>&secret;</Ustrd></RmtInf>', '&secret;'],
    ['what stands there as it is', '<RmtInf><Ustrd><![CDATA[A & &amp;]]></Ustrd></RmtInf>', 'A & &amp;'],
    ['digits stay digits', '<RmtInf><Ustrd>007</Ustrd></RmtInf>', '007'],
    ['words beside a reference', '<RmtInf><Strd><AddtlRmtInf>More</AddtlRmtInf></Strd></RmtInf>', 'More'],
    ['what the bank says, without any', '<AddtlTxInf>Said</AddtlTxInf>', 'Said'],
  ])('%s', (_, detail, text) => {
    expect(words(detail)).toBe(text);
  });

  it('are those of the entry at last, or none', () => {
    expect([words('', '<AddtlNtryInf>Entry</AddtlNtryInf>'), words('')]).toEqual(['Entry', '']);
  });

  it('of several structured references keep them all', () => {
    const detail = ['A', 'B']
      .map((each) => `<Strd><CdtrRefInf><Ref>${each}</Ref></CdtrRefInf></Strd>`)
      .join('');
    expect(read(camtEntry({ detail: `<RmtInf>${detail}</RmtInf>` })).entries[0]).toMatchObject({
      structuredReference: 'A B',
      payerName: null,
      payerIban: null,
    });
  });
});
