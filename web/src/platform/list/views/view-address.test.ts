import { expect, test } from 'vitest';
import type { ListShape } from '../list-state.rules.ts';
import { addressOf, isShown, stateOf } from './view-address.ts';

const shape: ListShape = {
  columns: [{ id: 'name' }, { id: 'city' }, { id: 'since', extra: true }],
  filters: [{ name: 'state', kind: 'choices', values: ['open', 'late'] }],
  sorts: ['name', '-name'],
  canSearch: true,
};

test('a view is the address of its list, and gives back what was chosen', () => {
  const state = { search: 'Ede', filters: { state: 'open,late' }, sort: '-name', columns: ['name', 'since'] };
  const address = addressOf(shape, state);
  expect(address).toBe('search=Ede&state=open,late&sort=-name&columns=name,since');
  expect(stateOf(shape, address)).toEqual(state);
  expect(stateOf(shape, 'state=gone&colour=red')).toEqual({
    search: '',
    filters: {},
    sort: 'name',
    columns: null,
  });
});

test('a view is shown where the same is chosen; its columns count where it has some', () => {
  const state = stateOf(shape, 'state=late&columns=name');
  expect(isShown(shape, state, 'state=late')).toBe(true);
  expect(isShown(shape, state, 'state=late&columns=name')).toBe(true);
  expect(isShown(shape, state, 'state=late&columns=name,city')).toBe(false);
  expect(isShown(shape, state, 'state=open')).toBe(false);
});
