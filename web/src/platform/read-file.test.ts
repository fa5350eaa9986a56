import { expect, test } from 'vitest';
import { readFile } from './read-file.ts';

const text = 'Seriennummer;Name\nBF-1000;Kälberstall';
const read = (bytes: Uint8Array<ArrayBuffer>) => readFile(new Blob([bytes]));
const utf16 = (mark: number[], order: (code: number) => number[]) =>
  new Uint8Array([...mark, ...Array.from(text).flatMap((sign) => order(sign.charCodeAt(0)))]);

test.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${text}`)],
  ['UTF-16, little end first', utf16([0xff, 0xfe], (code) => [code & 255, code >> 8])],
  ['UTF-16, big end first', utf16([0xfe, 0xff], (code) => [code >> 8, code & 255])],
  ['the western code page', new Uint8Array(Array.from(text, (sign) => sign.charCodeAt(0)))],
])('%s is read', async (_what, bytes) => {
  expect(await read(bytes)).toBe(text);
});
