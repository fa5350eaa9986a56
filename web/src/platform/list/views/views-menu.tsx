import type { Route } from '@belfry/contract/http/route.ts';
import type { SavedView } from '@belfry/contract/ground/saved-views/saved-views.contract.ts';
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { useId, useRef, useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { shapeOf } from '../list-description.ts';
import type { ListOf } from '../use-list.ts';
import { useSavedViews } from './saved-views.api.ts';
import { addressOf, isShown, stateOf } from './view-address.ts';
import { ViewDialog } from './view-dialog.tsx';
import styles from './views.module.css';

/** The views of a list under a button: one's own, those that colleagues share, and how to keep what is shown. */
export function ViewsMenu<R extends Route>({ list }: { list: ListOf<R> }) {
  const text = useText();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const { description, state, change } = list;
  const shape = shapeOf(description);
  const { data } = useSavedViews(description.id);
  const [edited, setEdited] = useState<SavedView | 'new' | null>(null);
  const views = data?.items ?? [];
  const shown = views.find(({ address }) => isShown(shape, state, address));
  const open = (what: SavedView | 'new') => {
    menu.current?.hidePopover();
    setEdited(what);
  };
  const groups = [
    { id: 'own', items: views.filter(({ own }) => own) },
    { id: 'shared', items: views.filter(({ own }) => !own) },
  ] as const;
  return (
    <div className={styles['place']}>
      <Button icon={<IconBookmark size={20} aria-hidden="true" />} popoverTarget={id}>
        {shown ? text('saved-views.menu.shown', { name: shown.name }) : text('saved-views.menu')}
      </Button>
      <div id={id} ref={menu} popover="auto" className={styles['menu']}>
        {views.length === 0 && <p className={styles['none']}>{text('saved-views.none')}</p>}
        {groups.map(
          (group) =>
            group.items.length > 0 && (
              <section key={group.id} aria-label={text(`saved-views.${group.id}`)}>
                <h2 className={styles['group']}>{text(`saved-views.${group.id}`)}</h2>
                <ul className={styles['views']}>
                  {group.items.map((view) => (
                    <li key={view.id} className={styles['line']}>
                      <button
                        type="button"
                        className={styles['view']}
                        aria-current={view === shown ? 'true' : undefined}
                        onClick={() => {
                          menu.current?.hidePopover();
                          change(() => stateOf(shape, view.address));
                        }}
                      >
                        <span>{view.name}</span>
                        {(view.shared || !view.own) && (
                          <small>
                            {view.own
                              ? text('saved-views.is-shared')
                              : text('saved-views.by', { name: view.madeBy })}
                          </small>
                        )}
                      </button>
                      {view.own && (
                        <button
                          type="button"
                          className={styles['edit']}
                          aria-label={text('saved-views.edit', { name: view.name })}
                          onClick={() => open(view)}
                        >
                          <IconPencil size={18} aria-hidden="true" />
                        </button>
                      )}
                    </li>
                  ))}
                </ul>
              </section>
            ),
        )}
        <Button kind="quiet" wide onClick={() => open('new')}>
          {text('saved-views.keep')}
        </Button>
      </div>
      {edited && (
        <ViewDialog
          key={edited === 'new' ? 'new' : edited.id}
          list={description.id}
          view={edited === 'new' ? null : edited}
          taken={groups[0].items.filter((view) => view !== edited).map(({ name }) => name)}
          address={addressOf(shape, state)}
          close={() => setEdited(null)}
        />
      )}
    </div>
  );
}
