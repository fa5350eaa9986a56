import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import pdfmake from 'pdfmake';

/**
 * The PDF library alone: `POST /?ms=` makes one page after the other with what an invoice of three lines shows, for so long, and
 * answers how many and how many milliseconds. No archive, no attachment, nothing kept.
 */
const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto');
const cut = (name: string) => join(fonts, `Roboto-${name}.ttf`);
pdfmake.setFonts({
  Roboto: {
    normal: cut('Regular'),
    bold: cut('Medium'),
    italics: cut('Italic'),
    bolditalics: cut('MediumItalic'),
  },
});
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => true);

/** As many words, cells and codes as our own invoice of three lines shows. */
function page(number: number): object {
  const small = { fontSize: 8 };
  const line = [
    [
      'Barn 1',
      { text: 'Home farm · Serial number BENCH-3f0c2a1e-5d7b-4e7a', ...small },
      { text: 'Subscription: Monthly', ...small },
    ],
    '25/11/2026 – 24/12/2026',
    { text: '€14.95', alignment: 'right' },
    { text: '€14.95', alignment: 'right' },
  ];
  const fact = (name: string, value: string) => [{ text: name, ...small }, value];
  const rows = (pairs: string[][]) => ({
    table: { widths: ['*', 'auto'], body: pairs },
    layout: 'noBorders',
  });
  return {
    info: { title: `Invoice F2026-${number}` },
    defaultStyle: { fontSize: 9 },
    footer: (current: number, count: number) => ({
      columns: ['Belfry Alarm B.V. · Invoice F2026-00001', `Page ${current} of ${count}`],
    }),
    content: [
      {
        columns: [
          { text: 'Belfry Alarm B.V.', fontSize: 18, bold: true },
          [
            { text: 'Belfry Alarm B.V.', bold: true },
            'Torenstraat 1',
            '5431 AA Cuijk',
            'Netherlands',
            'Jan de Wit',
            'invoices@belfry.example',
            '+31485000000',
            'Chamber of Commerce (KvK) 12345678',
            'VAT number NL123456782B90',
            'IBAN NL91 ABNA 0417 1643 00',
            'BIC ABNANL2A',
          ],
        ],
      },
      ['Farm 3f0c2a1e-5d7b-4e7a-9d55-0c6f3d1f2b7a', 'Dorpsstraat 1', '1234 AB Barneveld'],
      { text: 'Invoice', fontSize: 18, bold: true },
      {
        columns: [
          fact('Invoice number', `F2026-${number}`),
          fact('Date', '25/11/2026'),
          fact('Due date', '09/12/2026'),
        ],
      },
      { columns: [fact('Customer number', '10001')] },
      {
        table: {
          headerRows: 1,
          widths: ['*', 'auto', 'auto', 'auto'],
          body: [['Device and subscription', 'Period', 'Amount', 'Excl. VAT'], line, line, line],
        },
      },
      rows([
        ['Total excluding VAT', '€44.85'],
        ['VAT 21%', '€9.42'],
        ['Total', '€54.27'],
        ['To be paid', '€54.27'],
      ]),
      {
        columns: [
          [
            { text: 'How this invoice is paid', bold: true },
            'Please transfer €54.27 to us. It must have arrived by 09/12/2026.',
            rows([
              ['IBAN', 'NL91 ABNA 0417 1643 00'],
              ['BIC', 'ABNANL2A'],
              ['Account name', 'Belfry Alarm B.V.'],
              ['Payment reference', 'RF74 0000 0000 0001'],
            ]),
            {
              text: 'Please give this payment reference and nothing else, so that we find your payment at once.',
              ...small,
            },
          ],
          [
            {
              qr: `BCD\n002\n1\nSCT\nABNANL2A\nBelfry Alarm B.V.\nNL91ABNA0417164300\nEUR54.27\n\nRF74000000000${number}`,
              fit: 90,
              eccLevel: 'M',
            },
            { text: 'Scan with your banking app', ...small },
          ],
        ],
      },
    ],
  };
}

const server = createServer((request, reply) => {
  const ms = Number(new URL(request.url ?? '', 'http://here').searchParams.get('ms') ?? 0);
  run(ms).then(
    (done) => reply.end(JSON.stringify(done)),
    (error: unknown) => reply.writeHead(500).end(String(error)),
  );
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
process.once('disconnect', () => process.exit());

async function run(ms: number): Promise<{ count: number; ms: number }> {
  const began = performance.now();
  let count = 0;
  for (; performance.now() - began < ms; count += 1) await pdfmake.createPdf(page(count)).getBuffer();
  return { count, ms: performance.now() - began };
}
