declare module 'pdfmake' {
  /** A document of `pdfkit` before its end. */
  interface OpenDocument {
    file(
      bytes: Buffer,
      options: {
        name: string;
        type: string;
        relationship: string;
        description: string;
        creationDate: Date;
        modifiedDate: Date;
      },
    ): unknown;
    appendXML(xml: string): void;
  }
  /** The part of the library that we use; it brings no types. */
  interface PdfMake {
    virtualfs: { writeFileSync(name: string, bytes: Buffer): void };
    setFonts(fonts: Record<string, Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>): void;
    setUrlAccessPolicy(mayLoad: (url: string) => boolean): void;
    setLocalAccessPolicy(mayRead: (path: string) => boolean): void;
    createPdf(definition: object): { getStream(): Promise<OpenDocument>; getBuffer(): Promise<Buffer> };
  }
  const pdfmake: PdfMake;
  export default pdfmake;
}
