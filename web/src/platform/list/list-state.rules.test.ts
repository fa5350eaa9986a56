import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asColumns,
  isNarrowed,
  type ListShape,
  type ListState,
  readList,
  usualColumns,
  withFilter,
  withoutFilters,
  writeList,
} from './list-state.rules.ts';

const states = ['open', 'paid', 'failed'];
const shape: ListShape = {
  columns: [{ id: 'number' }, { id: 'company' }, { id: 'state' }, { id: 'note', extra: true }],
  filters: [
    { name: 'kind', kind: 'choice', values: ['first', 'monthly'] },
    { name: 'state', kind: 'choices', values: states },
    { name: 'period', kind: 'period', isPeriod: (written) => written === 'week' },
    { name: 'company', kind: 'id', isId: (written) => /^c\d+$/.test(written) },
  ],
  sorts: ['-date', 'date', 'number'],
  canSearch: true,
};
const read = (address: string) => readList(shape, new URLSearchParams(address));
const write = (state: ListState, before = '') =>
  writeList(shape, new URLSearchParams(before), state).toString().replaceAll('%2C', ',');
const usual: ListState = { search: '', filters: {}, sort: '-date', columns: null };

const subset = (all: readonly string[]) =>
  fc.subarray([...all], { minLength: 1 }).map((some) => some.join(','));
const anyState: fc.Arbitrary<ListState> = fc.record({
  search: fc.oneof(fc.constantFrom('', 'pig house', 'ä&=#?+%', '🐖 1'), fc.string({ maxLength: 100 })).map(
    // What nobody can type into a field.
    (search) => search.replaceAll(/[\0�]/g, '').trim(),
  ),
  filters: fc.record(
    {
      kind: fc.constantFrom('first', 'monthly'),
      state: subset(states),
      period: fc.constant('week'),
      company: fc.constantFrom('c1', 'c22'),
    },
    { requiredKeys: [] },
  ),
  sort: fc.constantFrom(...shape.sorts),
  columns: fc.oneof(
    fc.constant(null),
    fc.subarray(['company', 'state', 'note']).map((some) => ['number', ...some]),
  ),
});
/** An address of anything, also of what the list knows. */
const anyAddress = fc
  .array(
    fc.tuple(
      fc.oneof(
        fc.constantFrom('search', 'kind', 'state', 'period', 'company', 'sort', 'columns', 'tab'),
        fc.string(),
      ),
      fc.oneof(
        fc.constantFrom('first', 'paid,open', 'week', 'c1', 'date', 'note,number', 'toString'),
        fc.string({ unit: 'binary' }),
      ),
    ),
  )
  .map((pairs) => new URLSearchParams(pairs));

describe('what is chosen of a list', () => {
  it('comes back from the address, whatever stood there', () => {
    fc.assert(
      fc.property(anyState, anyAddress, (state, before) => {
        expect(readList(shape, writeList(shape, before, state))).toEqual(state);
      }),
    );
  });

  it('leaves what is not its own', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const address = new URLSearchParams(write(state, 'tab=history&tab=2&search=old'));
        expect(address.getAll('tab')).toEqual(['history', '2']);
      }),
    );
  });

  it('leaves no trace of what is usual', () => {
    expect(write(usual)).toBe('');
    expect(
      write(usual, 'search=x&kind=first&state=open&period=week&company=c1&sort=date&columns=number'),
    ).toBe('');
  });

  it('is read of any address, as something that can be written', () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        const state = readList(shape, address);
        expect(readList(shape, writeList(shape, address, state))).toEqual(state);
      }),
    );
  });

  it.each([
    'kind=second',
    'state=lost',
    'state=',
    'period=decade',
    'company=drop%20table',
    'sort=colour',
    'columns=colour',
    'columns=',
    'search=%20%20',
    'search=%00',
    'other=1',
  ])('takes nothing from %s', (address) => expect(read(address)).toEqual(usual));

  it('is written in one way only', () => {
    expect(read('state=failed,lost,open,open').filters['state']).toBe('open,failed');
    expect(write(withFilter(usual, 'state', 'failed,open'))).toBe('state=open,failed');
    expect(read('columns=note,company,colour').columns).toEqual(['number', 'company', 'note']);
    expect(read(`search=${'x'.repeat(99)}🐖`).search).toBe('x'.repeat(99));
    expect(write(read('columns=state&sort=number&kind=first&search=pig'))).toBe(
      'search=pig&kind=first&sort=number&columns=number,state',
    );
  });

  it('has no search, order or columns where the list has none', () => {
    const none: ListShape = { columns: [], filters: [], sorts: [], canSearch: false };
    const address = new URLSearchParams('search=x&sort=date&columns=number');
    expect(readList(none, address)).toEqual({ search: '', filters: {}, sort: '', columns: null });
    expect(writeList(none, address, usual).toString()).toBe(address.toString());
  });
});

describe('narrowing', () => {
  it('is by search and filters, and is taken back without order and columns', () => {
    const state = read('search=pig&kind=first&sort=date&columns=number,note');
    expect(isNarrowed(state)).toBe(true);
    expect(isNarrowed(withFilter(read('sort=date&columns=number'), 'kind', ''))).toBe(false);
    expect(isNarrowed(withFilter(usual, 'kind', 'first'))).toBe(true);
    expect(write(withFilter(state, 'kind', ''))).toBe('search=pig&sort=date&columns=number,note');
    expect(write(withoutFilters(state))).toBe('sort=date&columns=number,note');
  });
});

describe('columns', () => {
  it('always have the first one, in their order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom('note', 'state', 'company', 'number'), fc.string())),
        (ids) => {
          const columns = asColumns(shape, ids);
          const isAnyKnown = ids.some((id) => shape.columns.some((one) => one.id === id));
          expect(columns === null).toBe(!isAnyKnown);
          if (!columns) return;
          expect(columns[0]).toBe('number');
          expect(columns).toEqual(shape.columns.map(({ id }) => id).filter((id) => columns.includes(id)));
        },
      ),
    );
  });

  it('are at first those that are not extra', () => {
    expect(usualColumns(shape)).toEqual(['number', 'company', 'state']);
  });
});
