import type { SearchHit } from '@belfry/contract/overviews/search/search.contract.ts';
import { describe, expect, it } from 'vitest';
import { textOf } from '#platform/i18n/texts.fixture.ts';
import { groupsOf, nextEntry, ownPlaces, placesFor } from './search-entries.ts';

const device: SearchHit = {
  kind: 'device',
  id: 'd1',
  serialNumber: 'BF-1',
  name: 'Pig house',
  location: 'Barneveld',
  connected: true,
  connectedSince: null,
  alarmState: 'restored',
};
const user: SearchHit = { kind: 'user', id: 'u1', firstName: 'Anna', lastName: 'Test', email: 'a@b.example' };
const text = textOf('en-US');

describe('groupsOf', () => {
  it('puts what was found under the name of its kind, each with its screen', () => {
    const groups = groupsOf({ hits: [device, user], more: [] }, 'a', text);
    expect(groups.map(({ id, entries }) => [id, entries.map(({ to }) => to)])).toEqual([
      ['device', ['/devices/detail/d1']],
      ['user', ['/users/detail/u1']],
    ]);
  });

  it('leads to the whole list where there is more', () => {
    const [group] = groupsOf({ hits: [device], more: ['device'] }, '100% & more', text);
    expect(group?.more).toEqual({
      to: '/devices?search=100%25%20%26%20more',
      label: 'Show all devices that match',
    });
  });

  it('leaves out a kind that it does not know', () => {
    const invoice = { kind: 'invoice', id: 'i1' } as unknown as SearchHit;
    expect(groupsOf({ hits: [invoice], more: ['invoice'] }, 'a', text)).toEqual([]);
  });
});

describe('placesFor', () => {
  it('names the screens that somebody may see', () => {
    const names = (...may: string[]) =>
      placesFor(ownPlaces, '', (permission) => may.includes(permission), text).map(({ to }) => to);
    expect(names('D')).toContain('/devices');
    expect(names('D')).not.toContain('/devices/add');
    expect(names('D')).not.toContain('/users');
    expect(names('U', 'UE')).toEqual(['/users', '/users/add', '/account/profile']);
  });

  it('narrows them to what was typed', () => {
    const all = () => true;
    expect(placesFor(ownPlaces, 'add DEV', all, text).map(({ to }) => to)).toEqual(['/devices/add']);
    expect(placesFor(ownPlaces, 'nothing like it', all, text)).toEqual([]);
  });
});

describe('nextEntry', () => {
  it('goes round at both ends', () => {
    expect([nextEntry('ArrowDown', 0, 3), nextEntry('ArrowDown', 2, 3)]).toEqual([1, 0]);
    expect([nextEntry('ArrowUp', 2, 3), nextEntry('ArrowUp', 0, 3)]).toEqual([1, 2]);
  });

  it('leads nowhere without a line, or by another key', () => {
    expect(nextEntry('ArrowDown', 0, 0)).toBeNull();
    expect(nextEntry('Home', 1, 3)).toBeNull();
  });
});
