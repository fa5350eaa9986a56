/** A picture that stands above an invoice. */
export interface Logo {
  type: 'image/png' | 'image/jpeg';
  bytes: Uint8Array;
}

/**
 * A logo as a `data:` address, such that an archived document may hold it: without transparency, on white, in the colours of
 * screens. Null for a file that is no such picture; an invoice is never left undone for that.
 */
export async function flatLogo({ type, bytes }: Logo): Promise<string | null> {
  const file = Buffer.from(bytes);
  if (type === 'image/jpeg') return hasScreenColours(file) ? addressOf(type, file) : null;
  // Loaded with the first logo: a start need not wait for it.
  const { PNG } = await import('pngjs');
  try {
    const white = { red: 255, green: 255, blue: 255 };
    return addressOf(type, PNG.sync.write(PNG.sync.read(file), { colorType: 2, bgColor: white }));
  } catch {
    return null;
  }
}

function addressOf(type: Logo['type'], file: Buffer): string {
  return `data:${type};base64,${file.toString('base64')}`;
}

/** Whether a JPEG has one colour or three; those with four are for printers. */
function hasScreenColours(file: Buffer): boolean {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return false;
  for (let at = 2; at + 9 < file.length; at += 2 + file.readUInt16BE(at + 2)) {
    const marker = file.readUInt16BE(at);
    if (marker < 0xffc0) return false;
    // A frame begins, of any coding; C4, C8 and CC are tables in between.
    if (marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
      return [1, 3].includes(file[at + 9] ?? 0);
  }
  return false;
}
