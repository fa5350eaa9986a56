import { createHmac } from 'node:crypto';

/**
 * The key that a device is to get. Made from a random seed and our secret, so that a device that did not answer gets
 * the same key again, and nobody who reads the seed alone knows the key.
 */
export function deviceKey(secret: string, serialNumber: string, seed: string): string {
  return createHmac('sha256', secret).update(`device key\n${serialNumber}\n${seed}`).digest('base64url');
}
