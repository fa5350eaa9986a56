import { describe, expect, it } from 'vitest';
import { mediaOf, mediaRowsOf, missingAddress } from './media-rows.ts';

const nowhere = { phone: null, email: null };
const everywhere = { phone: '+31612345678', email: 'jan@farm.example' };

describe('mediaRowsOf', () => {
  it('offers a new contact every medium, each needing acceptance and on once its address is there', () => {
    const rows = mediaRowsOf(null);
    expect(rows.map(({ medium }) => medium)).toEqual(['app', 'voice', 'sms', 'e-mail']);
    expect(mediaOf(rows, nowhere)).toEqual([]);
    expect(mediaOf(rows, everywhere)).toEqual([
      { medium: 'voice', needsAcceptance: true },
      { medium: 'sms', needsAcceptance: true },
      { medium: 'e-mail', needsAcceptance: true },
    ]);
  });

  it('keeps the order of a contact, and leaves off what was switched off', () => {
    const rows = mediaRowsOf({
      ...everywhere,
      media: [
        { medium: 'e-mail', needsAcceptance: false },
        { medium: 'voice', needsAcceptance: true },
      ],
    });
    expect(rows.map(({ medium, on }) => [medium, on])).toEqual([
      ['e-mail', true],
      ['voice', true],
      ['app', true],
      ['sms', false],
    ]);
    expect(mediaOf(rows, everywhere)).toEqual([
      // By e-mail an acceptance is always needed.
      { medium: 'e-mail', needsAcceptance: true },
      { medium: 'voice', needsAcceptance: true },
    ]);
  });

  it('switches a medium on with the address that is added', () => {
    const rows = mediaRowsOf({
      phone: '+31612345678',
      email: null,
      media: [{ medium: 'voice', needsAcceptance: true }],
    });
    expect(mediaOf(rows, everywhere).map(({ medium }) => medium)).toEqual(['voice', 'e-mail']);
  });

  it('drops a medium whose address is wiped out', () => {
    const rows = mediaRowsOf({ ...everywhere, media: [{ medium: 'sms', needsAcceptance: true }] });
    expect(mediaOf(rows, { phone: '  ', email: null })).toEqual([]);
  });

  it('offers the app to whoever is a portal user, and to nobody else', () => {
    const anna = { ...nowhere, userId: 'u1' };
    const rows = mediaRowsOf({ ...anna, media: [{ medium: 'app', needsAcceptance: true }] });
    expect(mediaOf(rows, anna)).toEqual([{ medium: 'app', needsAcceptance: true }]);
    expect(mediaOf(rows, nowhere)).toEqual([]);
    expect(missingAddress('app', nowhere)).toBe('userId');
    expect(missingAddress('app', anna)).toBeNull();
  });

  it('switches the app on for a contact that becomes a portal user', () => {
    const rows = mediaRowsOf({
      ...everywhere,
      userId: null,
      media: [{ medium: 'voice', needsAcceptance: true }],
    });
    expect(mediaOf(rows, { ...everywhere, userId: 'u1' }).map(({ medium }) => medium)).toEqual([
      'voice',
      'app',
    ]);
  });
});
