import type { Permission } from '@belfry/contract/permissions/permissions.contract.ts';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { useStore } from '#platform/store.ts';
import { useSession } from '#platform/session/session.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/form/field.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { searchEntered, searchText } from './search-open.ts';
import {
  groupsOf,
  type MoreFound,
  nextEntry,
  ownPlaces,
  placesFor,
  type SearchEntry,
  type SearchGroup,
} from './search-entries.ts';
import { ownActs } from './own-acts.ts';
import { SearchList } from './search-list.tsx';
import { useAsked, useSearch } from './search.api.ts';
import styles from './search.module.css';

interface SearchDialogProps {
  close: () => void;
  /** What is found beside what one's own company has. */
  more?: MoreFound;
}

const none: SearchGroup[] = [];

/** Finds devices, users and screens; arrows choose, Enter goes there, Escape closes. */
export function SearchDialog({ close, more }: SearchDialogProps) {
  const text = useText();
  const navigate = useNavigate();
  const { user } = useSession();
  const { pathname } = useLocation();
  const id = useId();
  const typed = useStore(searchText);
  const [chosen, setChosen] = useState(0);
  const isEntered = useStore(searchEntered);
  const q = useAsked();
  const found = useSearch(q);
  const own = useLoadState(found);
  const state = own.kind === 'ready' ? (more?.state ?? own) : own;
  const { before, after } = more ?? { before: none, after: none };
  const isEmpty = typed.trim() === '';
  const groups = useMemo((): SearchGroup[] => {
    const may = (permission: Permission) => user?.role.permissions.includes(permission) ?? false;
    const entries = placesFor(ownPlaces, typed.trim(), may, text);
    const acts = ownActs(pathname, typed.trim(), may, text);
    const does = acts.length > 0 ? [{ id: 'does', title: text('search-acts.title'), entries: acts }] : [];
    const places = entries.length > 0 ? [{ id: 'places', title: text('search.group.places'), entries }] : [];
    const hits = isEmpty || !found.data ? [] : groupsOf(found.data, q, text);
    // Before anything is typed, whoever opens it on a device most likely wants something of that.
    return isEmpty ? [...does, ...places, ...after] : [...before, ...hits, ...places, ...does, ...after];
  }, [typed, user, text, isEmpty, found.data, q, before, after, pathname]);
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.min(chosen, Math.max(0, entries.length - 1));
  const isSettled = q === typed.trim() && !found.isFetching && (more?.isSettled ?? true);
  const hits = (found.data?.hits.length ?? 0) + (more?.hits ?? 0);

  const go = (to: string) => {
    close();
    void navigate(to);
  };
  const choose = (entry: SearchEntry) => {
    if (entry.kind !== 'act') return go(entry.to);
    close();
    entry.run();
  };
  const goToFirst = useEffectEvent(() => {
    searchEntered.set(false);
    if (entries[0]) choose(entries[0]);
  });
  useEffect(() => {
    if (isEntered && isSettled) goToFirst();
  }, [isEntered, isSettled]);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = nextEntry(event.key, at, entries.length);
    const entry = entries[at];
    if (next !== null) setChosen(next);
    // The browser would empty the field first.
    else if (event.key === 'Escape') close();
    // What stands there answers the letters before: Enter waits for what was really typed.
    else if (event.key === 'Enter' && !isEmpty && !isSettled && chosen === 0) searchEntered.set(true);
    else if (event.key === 'Enter' && entry) choose(entry);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={text('search.title')} close={close} form>
      <div className={styles['search']}>
        <TextField
          type="search"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an input; this says that a list follows it
          role="combobox"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={entries[at] && `${id}-${entries[at].id}`}
          label={text('search.title')}
          placeholder={text('search.placeholder')}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="go"
          data-autofocus
          value={typed}
          onChange={(event) => {
            searchText.set(event.target.value);
            setChosen(0);
            searchEntered.set(false);
          }}
          onKeyDown={press}
        />
        <output className="visually-hidden">
          {!isEmpty && isSettled && found.data && text('search.found', { n: hits })}
        </output>
        {!isEmpty && state.kind !== 'ready' && <LoadState state={state}>{null}</LoadState>}
        {!isEmpty && isSettled && found.data && entries.length === 0 && (
          <p className={styles['nothing']}>{text('search.nothing', { typed: q })}</p>
        )}
        <SearchList id={id} groups={groups} chosen={entries[at]?.id} go={go} choose={choose} />
      </div>
    </Dialog>
  );
}
