import { expect, test } from 'vitest';
import { parseTerms, TermsFault } from './parse-terms.ts';

test('title, parts, paragraphs and lists are read as plain text', () => {
  const markdown = `# Terms of {brand}\r
\r
## 1. What & why\r
\r
A line that\r
goes on. Write to terms@farm.example or https://farm.example/terms, 5 \\* 3.\r
\r
- one
- two, over
  two lines

Second part
-----------

* three

* four
`;
  expect(parseTerms(markdown)).toEqual({
    title: 'Terms of {brand}',
    sections: [
      {
        title: '1. What & why',
        blocks: [
          {
            kind: 'paragraph',
            texts: ['A line that goes on. Write to terms@farm.example or https://farm.example/terms, 5 * 3.'],
          },
          { kind: 'list', texts: ['one', 'two, over two lines'] },
        ],
      },
      { title: 'Second part', blocks: [{ kind: 'list', texts: ['three', 'four'] }] },
    ],
  });
});

const begin = '# T\n\n## P\n\n';
test.each([
  ['', 1, 'begin with the title'],
  ['\n\nwords', 3, 'begin with the title'],
  ['## P\n\nwords', 1, 'begin with the title'],
  ['# T', 1, 'write a part'],
  ['# T\n\nwords', 3, 'begin a part before it'],
  ['# T\n\n## P\n\n## Q\n\nwords', 3, 'write a text below this heading'],
  ['# T\n\n## P\n\nwords\n\n# U', 7, 'there is one title'],
  ['# T\n\n## P\n\n### Q\n\nwords', 5, 'there are none within it'],
  ['# T\n\n## \n\nwords', 3, 'write words here'],
  [`${begin}words\nand **bold**`, 6, 'write plain text'],
  [`${begin}a [link](https://farm.example)`, 5, 'write plain text'],
  [`${begin}a <b>tag</b>`, 5, 'write plain text'],
  [`${begin}a \`code\``, 5, 'write plain text'],
  [`${begin}a &amp; b`, 5, 'write plain text'],
  [`${begin}a  \nb`, 5, 'write plain text'],
  [`${begin}~~a~~`, 5, 'write plain text'],
  [`${begin}<p>words</p>`, 5, 'instead of HTML'],
  [`${begin}![mark](mark.png)`, 5, 'write plain text'],
  [`${begin}1. one\n2. two`, 5, 'and no number'],
  [`${begin}- one\n- two\n  - three`, 6, 'keep a list flat'],
  [`${begin}- one\n\n  more of it`, 5, 'keep a list flat'],
  [`${begin}- [ ] one`, 5, 'and no box'],
  [`${begin}-\n- two`, 5, 'write a text after the -'],
  [`${begin}> said`, 5, 'take the > away'],
  [`${begin}    code`, 5, 'take the spaces'],
  [`${begin}words\n\n***\n\nmore`, 7, 'take the line away'],
  [`${begin}| a | b |\n| - | - |\n| 1 | 2 |`, 5, 'instead of a table'],
  [`${begin}words\n\n[a]: https://farm.example`, 7, 'write the address itself'],
])('%j is refused in line %i', (markdown, line, words) => {
  let fault: unknown;
  try {
    parseTerms(markdown);
  } catch (error) {
    fault = error;
  }
  expect(fault).toBeInstanceOf(TermsFault);
  expect((fault as TermsFault).message).toContain(words);
  expect((fault as TermsFault).line).toBe(line);
});
