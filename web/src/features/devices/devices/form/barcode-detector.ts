/** What we use of the browser's reader of codes (Shape Detection API), which TypeScript does not know yet. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface BarcodeDetectorConstructor {
  new (options: { formats: string[] }): BarcodeDetector;
  getSupportedFormats(): Promise<string[]>;
}

function detectorOfBrowser(): BarcodeDetectorConstructor | undefined {
  return (globalThis as { BarcodeDetector?: BarcodeDetectorConstructor }).BarcodeDetector;
}

/** Whether this browser can read QR codes by a camera. Some know the reader and no format; without TLS there is no camera. */
export async function canScan(): Promise<boolean> {
  const Detector = detectorOfBrowser();
  if (!Detector || !('mediaDevices' in navigator)) return false;
  const formats: readonly string[] = await Detector.getSupportedFormats().catch(() => []);
  return formats.includes('qr_code');
}

/** A reader of QR codes; only where {@link canScan}. */
export function qrReader(): (video: HTMLVideoElement) => Promise<string[]> {
  const Detector = detectorOfBrowser();
  if (!Detector) throw new Error('this browser reads no codes');
  const detector = new Detector({ formats: ['qr_code'] });
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
}
