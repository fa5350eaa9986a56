import { createHmac } from 'node:crypto';

/**
 * Twilio's `X-Twilio-Signature`: the address followed by every form field's name and value in the order of the
 * names, HMAC-SHA1 under the account's auth token, base64 (Twilio, "Webhooks security").
 */
export function twilioSignature(authToken: string, url: string, fields: Record<string, string>): string {
  const text = Object.keys(fields)
    .toSorted()
    .reduce((sum, name) => sum + name + (fields[name] ?? ''), url);
  return createHmac('sha1', authToken).update(text, 'utf8').digest('base64');
}
