import { inflateSync } from 'node:zlib';

/** The objects of a PDF, to ask what it is made of. It knows what `pdfkit` writes, and no more of PDF. */
export interface PdfObjects {
  trailer: string;
  /** All of them, as they are written. */
  all: readonly string[];
  /** The object of a number. @throws where there is none */
  object: (id: string) => string;
  /** The object that `/key` of another points to. @throws where it points to none */
  follow: (body: string, key: string) => string;
  /** What the stream of an object holds, unpacked. */
  stream: (body: string) => Buffer;
}

/** Reads a PDF into its objects. */
export function pdfObjects(bytes: Uint8Array): PdfObjects {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id, body ?? '']),
  );
  const object = (id: string | undefined, at: string) => {
    const found = objects.get(id);
    if (found === undefined) throw new Error(`nothing at ${at}`);
    return found;
  };
  return {
    object: (id) => object(id, id),
    trailer: /\ntrailer\n([\s\S]*?)\nstartxref/.exec(file)?.[1] ?? '',
    all: [...objects.values()],
    follow: (body, key) => object(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(body)?.[1], key),
    stream: (body) => {
      const [, head = '', data = ''] = /([\s\S]*?)\nstream\n([\s\S]*)\nendstream/.exec(body) ?? [];
      const packed = Buffer.from(data, 'latin1');
      return head.includes('/FlateDecode') ? inflateSync(packed) : packed;
    },
  };
}
