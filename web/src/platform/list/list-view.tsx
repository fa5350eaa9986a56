import type { Route } from '@belfry/contract/http/route.ts';
import IconSearchOff from '@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs';
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react';
import { lazyScreen } from '#platform/i18n/lazy-screen.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { whenIdle } from '#platform/when-idle.ts';
import { Button } from '#ui/button.tsx';
import { DataList, type PlaceKeeper } from '#ui/list/data-list.tsx';
import { fetchSeenRows } from '#ui/list/use-seen-rows.ts';
import { Notice } from '#ui/loading/notice.tsx';
import type { RowActsBarProps } from './acts/row-acts-bar.tsx';
import { useRowChoice } from './acts/use-row-choice.ts';
import { ColumnMenu } from './column-menu.tsx';
import { FilterBar, type FilterBarProps } from './filter-bar.tsx';
import type { RowOf } from './list-description.ts';
import { withoutFilters } from './list-state.rules.ts';
import styles from './list.module.css';
import type { RowAct } from './row-acts.ts';
import { SavedNotice } from './saved-notice.tsx';
import type { ListOf } from './use-list.ts';

const RowActsBar = lazyScreen(
  async () => (await import('./acts/row-acts-bar.tsx')).RowActsBar as ComponentType<RowActsBarProps<unknown>>,
  'list-acts',
  'staff-access',
);
const ViewsMenu = lazyScreen(
  async () => (await import('./views/views-menu.tsx')).ViewsMenu as ComponentType<{ list: ListOf<Route> }>,
  'saved-views',
);

/** Rows that were kept for the time without a network. */
export interface SavedRows<Row> {
  /** When they were seen, ISO 8601. */
  at: string;
  rows: readonly Row[];
  /** What it means that they are old. */
  words: string;
}

interface ListViewProps<R extends Route> extends Pick<FilterBarProps, 'nameOf'> {
  list: ListOf<R>;
  /** What the list holds. */
  label: string;
  /** What the filter bar is for, where the screen has more than the list. */
  searchLabel?: string;
  /** Where there is nothing at all yet: a `Notice` that teaches. */
  empty: ReactNode;
  /** Where what is chosen holds nothing, if there are better words than those that fit every list. */
  nothingFound?: ReactNode;
  place?: PlaceKeeper;
  /** Shown while the server cannot be reached and has given none. */
  saved?: SavedRows<RowOf<R>> | null;
  /** Where more stands below the list, which a list that goes on by itself would push away. */
  goesOn?: 'by-itself' | 'when-asked';
  /** What may be done to rows, also to many at once. */
  acts?: readonly RowAct<RowOf<R>>[];
}

/** The one list: filter bar, columns, rows, and whatever stands in their place. */
export function ListView<R extends Route>(props: ListViewProps<R>) {
  const { list, label, searchLabel, empty, nothingFound, place, saved, nameOf, goesOn = 'by-itself' } = props;
  const { description, state, change, pages, loading } = list;
  const text = useText();
  const acts = props.acts ?? [];
  const rowChoice = useRowChoice(list.rows, description.rowKey, acts[0]?.nameOf, list.query);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = pages;
  const more = () => void pages.fetchNextPage();
  // The list may become a long one. What does not come is asked for again when it has.
  useEffect(
    () => (hasNextPage ? whenIdle(() => void fetchSeenRows().catch(() => {})) : undefined),
    [hasNextPage],
  );
  const rows = saved ? (description.arrange?.(saved.rows, state) ?? saved.rows) : list.rows;
  return (
    <div className={styles['list']}>
      {loading.kind !== 'forbidden' && (
        <FilterBar
          list={description}
          state={state}
          change={change}
          {...(nameOf && { nameOf })}
          {...(searchLabel && { label: searchLabel })}
          beside={
            <>
              <ColumnMenu list={list} />
              {description.views && (
                <Suspense fallback={null}>
                  <ViewsMenu list={list} />
                </Suspense>
              )}
            </>
          }
        />
      )}
      {saved && <SavedNotice at={saved.at}>{saved.words}</SavedNotice>}
      <DataList
        label={label}
        columns={list.columns}
        rows={rows}
        rowKey={description.rowKey}
        {...(description.rowLink && { rowLink: description.rowLink })}
        {...(place && { place })}
        choice={acts.length > 0 && !saved ? rowChoice.choice : undefined}
        sort={{
          order: state.sort,
          choose: (sort) => change((before) => ({ ...before, sort })),
        }}
        state={saved ? { kind: 'ready' } : loading}
        onEnd={
          goesOn === 'by-itself' && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
            ? more
            : undefined
        }
        more={
          hasNextPage &&
          !saved && (
            <Button busy={isFetchingNextPage} onClick={more}>
              {text(isFetchNextPageError ? 'list.more.failed' : 'list.more')}
            </Button>
          )
        }
        empty={
          list.isNarrowed ? (nothingFound ?? <NothingFound clear={() => change(withoutFilters)} />) : empty
        }
      />
      {acts.length > 0 && (
        <Suspense fallback={null}>
          <RowActsBar
            acts={acts as unknown as RowActsBarProps<unknown>['acts']}
            rows={rowChoice.rows}
            loaded={rows.length}
            rowKey={description.rowKey as (row: unknown) => string}
            chooseAll={rowChoice.choice.chooseAll}
            set={rowChoice.set}
            listKey={description.key}
          />
        </Suspense>
      )}
    </div>
  );
}

function NothingFound({ clear }: { clear: () => void }) {
  const text = useText();
  return (
    <Notice
      icon={IconSearchOff}
      title={text('list.nothing-found')}
      more={text('list.nothing-found.more')}
      action={<Button onClick={clear}>{text('list.clear')}</Button>}
    />
  );
}
