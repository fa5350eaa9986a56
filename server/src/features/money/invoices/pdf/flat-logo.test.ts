import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { flatLogo } from './flat-logo.ts';

/** A JPEG's frame with so many colours, after a table that is not one. */
function jpeg(colours: number): Buffer {
  return Buffer.from([0xff, 0xd8, 0xff, 0xc4, 0, 3, 0, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, colours, 0, 0, 0]);
}

test('a picture that one can see through is laid on white', async () => {
  const png = new PNG({ width: 3, height: 1 });
  png.data.set([10, 20, 30, 255, 10, 20, 30, 0, 0, 0, 0, 128]);
  const flat = (await flatLogo({ type: 'image/png', bytes: PNG.sync.write(png) })) ?? '';
  const [head, data = ''] = flat.split(',');
  const read = PNG.sync.read(Buffer.from(data, 'base64'));
  expect(head).toBe('data:image/png;base64');
  expect(read).toMatchObject({ alpha: false, width: 3, height: 1 });
  expect([...read.data]).toEqual([10, 20, 30, 255, 255, 255, 255, 255, 127, 127, 127, 255]);
});

test.each([
  [1, true],
  [3, true],
  [4, false],
])('a JPEG of %d colours may stand in an invoice: %j', async (colours, expected) => {
  expect((await flatLogo({ type: 'image/jpeg', bytes: jpeg(colours) })) !== null).toBe(expected);
});

test.each(['image/png', 'image/jpeg'] as const)('what is no %s is left out', async (type) => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('text'), Buffer.from([0xff, 0xd8, 0xff, 0xd9])])
    expect(await flatLogo({ type, bytes })).toBeNull();
});
