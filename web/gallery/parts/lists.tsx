import IconColumns from '@tabler/icons-react/dist/esm/icons/IconColumns.mjs';
import { useState } from 'react';
import { userList } from '#features/people/users/user-list.tsx';
import { ListView } from '#platform/list/list-view.tsx';
import { useList } from '#platform/list/use-list.ts';
import { CheckMenu, CheckMenuField } from '#ui/list/check-menu.tsx';
import { type Column, DataList } from '#ui/list/data-list.tsx';
import type { Loading } from '#ui/loading/load-state.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { longName, type Part } from '../part.ts';

interface Row {
  id: string;
  name: string;
  place: string;
  cents: number;
}

const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', sort: 'name', cell: ({ name }) => name },
  { id: 'place', header: 'Place', cell: ({ place }) => place },
  { id: 'amount', header: 'Amount', amount: true, cell: ({ cents }) => `€${(cents / 100).toFixed(2)}` },
];
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    name: index === 1 ? longName : `Pig house ${index + 1}`,
    place: index === 2 ? '' : 'Oosterweg 12',
    cents: 1234 * (index + 1) ** 3,
  }));

const linkOf = ({ id }: Row) => `?row=${id}`;

interface RowsProps {
  count: number;
  state?: Loading;
  isLinked?: boolean;
  isSorted?: boolean;
  isChosen?: boolean;
}

function Rows({ count, state = { kind: 'ready' }, isLinked, isSorted, isChosen }: RowsProps) {
  const [order, setOrder] = useState('name');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['0']));
  const rows = rowsOf(count);
  return (
    <DataList
      label="Devices"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      state={state}
      empty={<Notice title="No devices yet" more="Add the first by its serial number." />}
      {...(isLinked && { rowLink: linkOf })}
      {...(isSorted && { sort: { order, choose: setOrder } })}
      {...(isChosen && {
        choice: {
          chosen,
          labelOf: ({ name }: Row) => `Choose ${name}`,
          allLabel: 'Choose all',
          choose: (key: string, isOn: boolean) =>
            setChosen(new Set(isOn ? [...chosen, key] : [...chosen].filter((each) => each !== key))),
          chooseAll: (isOn: boolean) => setChosen(new Set(isOn ? rows.map(({ id }) => id) : [])),
        },
      })}
    />
  );
}

function WholeList() {
  const list = useList(userList);
  return <ListView list={list} label="Users" empty={null} />;
}

const options = ['Name', 'Connection', 'Subscription'].map((label) => ({ value: label, label }));

function Menus() {
  const [chosen, setChosen] = useState<string[]>(['Name']);
  return (
    <>
      <CheckMenu
        icon={<IconColumns size={20} aria-hidden="true" />}
        label="Columns"
        options={[{ value: 'fixed', label: 'Always there', isFixed: true }, ...options]}
        chosen={['fixed', ...chosen]}
        onChange={(next) => setChosen(next.filter((each) => each !== 'fixed'))}
      />
      <CheckMenuField
        label="Columns"
        words={chosen.join(', ') || 'None'}
        options={options}
        chosen={chosen}
        onChange={setChosen}
      />
    </>
  );
}

/** What shows many things alike. */
export const lists: readonly Part[] = [
  {
    file: 'platform/list/list-view.tsx',
    name: 'List',
    states: [{ name: 'search, filters, order, columns, rows', show: () => <WholeList /> }],
  },
  {
    file: 'list/data-list.tsx',
    name: 'Rows of a list',
    states: [
      { name: 'none', show: () => <Rows count={0} /> },
      { name: 'one', show: () => <Rows count={1} isLinked /> },
      { name: 'some, sorted', show: () => <Rows count={4} isSorted /> },
      { name: 'some, to be chosen', show: () => <Rows count={3} isChosen isLinked /> },
      { name: 'loading', show: () => <Rows count={0} state={{ kind: 'loading' }} /> },
      { name: 'many, drawn where they are seen', show: () => <Rows count={150} isLinked /> },
    ],
  },
  {
    file: 'list/check-menu.tsx',
    name: 'Some of a few',
    states: [{ name: 'below a button and as a field', show: () => <Menus /> }],
  },
];
