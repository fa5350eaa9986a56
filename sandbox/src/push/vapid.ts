import { createPublicKey, verify } from 'node:crypto';

/** Longest that a signature may be good, seconds (RFC 8292 §2). */
const longest = 86_400;

/**
 * Checks who sends (RFC 8292): `vapid t=<JWT>, k=<key>`, ES256, for this push service, not ended, a day at most.
 * Gives what is wrong, or null.
 */
export function vapidFault(
  header: string | undefined,
  expected: { audience: string; applicationServerKey: string | null; now: number },
): string | null {
  const { t: token = '', k: key = '' } = parametersOf(header ?? '');
  const [head = '', claims = '', signature = '', ...more] = token.split('.');
  if (!head || !claims || !signature || more.length > 0)
    return 'Authorization must be "vapid t=<JWT>, k=<key>".';
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return 'k must be an uncompressed point of P-256.';
  if (expected.applicationServerKey !== null && key !== expected.applicationServerKey)
    return 'This subscription is of another application server.';
  try {
    if (read(head)['alg'] !== 'ES256') return 'The signature must be ES256.';
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
    const signed = Buffer.from(`${head}.${claims}`);
    const good = verify(
      'sha256',
      signed,
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    if (!good) return 'The signature is not of this key.';
    const { aud, exp, sub } = read(claims);
    if (aud !== expected.audience) return `aud must be ${expected.audience}.`;
    const seconds = expected.now / 1000;
    if (typeof exp !== 'number' || exp <= seconds || exp > seconds + longest)
      return 'exp must lie within the next 24 hours.';
    if (sub !== undefined && !(typeof sub === 'string' && /^(?:mailto:|https:)/.test(sub)))
      return 'sub must be mailto: or https:.';
    return null;
  } catch {
    return 'The token cannot be read.';
  }
}

function parametersOf(header: string): Record<string, string> {
  const [, parameters = ''] = /^vapid\s+(.+)$/i.exec(header) ?? [];
  return Object.fromEntries(
    parameters.split(',').map((pair) => {
      const [name = '', ...value] = pair.trim().split('=');
      return [name, value.join('=')];
    }),
  );
}

function read(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>;
}
