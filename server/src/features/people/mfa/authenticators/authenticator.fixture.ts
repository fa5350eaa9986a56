import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What a test may let an authenticator or browser do wrong. */
export interface Misdeeds {
  origin?: string;
  rpId?: string;
  challenge?: string;
  counter?: number;
  userVerified?: boolean;
  userHandle?: string;
  /** Signs with another key. */
  forged?: boolean;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const keyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
type Options = Record<string, unknown> & { challenge: string };

/** An authenticator in software (ES256, no attestation) in a browser that has the portal open. */
export function testAuthenticator({
  origin = 'http://localhost:8080',
  rpId = 'localhost',
}: { origin?: string; rpId?: string } = {}) {
  const { privateKey, publicKey } = keyPair();
  const id = randomBytes(32);
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, { challenge }: Options, wrong: Misdeeds) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (wrong: Misdeeds, attested: Buffer = Buffer.alloc(0)) => {
    const present = 0x01;
    const verified = wrong.userVerified === false ? 0 : 0x04;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(wrong.counter ?? counter);
    const flags = Buffer.from([present | verified | (attested.length > 0 ? 0x40 : 0)]);
    return Buffer.concat([sha256(wrong.rpId ?? rpId), flags, count, attested]);
  };
  const common = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };

  return {
    id,
    /** Makes the passkey that was asked for. */
    create(options: Record<string, unknown>, wrong: Misdeeds = {}) {
      const asked = options as Options & { user: { id: string } };
      userHandle = asked.user.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const bytes = (part: string) => new Uint8Array(Buffer.from(part, 'base64url'));
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytes(x)],
          [-3, bytes(y)],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = authenticatorData(
        wrong,
        Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(cose)]),
      );
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      );
      return {
        ...common,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', asked, wrong).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Answers a question, with a counter that grows. */
    get(options: Record<string, unknown>, wrong: Misdeeds = {}) {
      counter += 1;
      const client = clientData('webauthn.get', options as Options, wrong);
      const data = authenticatorData(wrong);
      const key = wrong.forged ? keyPair().privateKey : privateKey;
      return {
        ...common,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), key).toString('base64url'),
          userHandle: wrong.userHandle ?? userHandle,
        },
      };
    },
  };
}
