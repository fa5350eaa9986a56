import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import styles from './tabs.module.css';
import { useCurrentTab } from './use-current-tab.ts';
import { useSearch } from '../use-search.ts';

/** One tab: its name in the URL, its label and what it shows. */
export interface Tab {
  id: string;
  label: string;
  render: () => ReactNode;
}

interface TabsProps {
  /** Says what the tabs are about. */
  label: string;
  tabs: readonly [Tab, ...Tab[]];
  /** Search parameter that holds the tab, `tab` unless said otherwise. */
  parameter?: string;
  /** Whether each tab has the rest of the address for itself: what was chosen in one means nothing in another. */
  apart?: boolean;
}

/** Tabs kept in the URL (`?tab=history`), so that a link or a reload shows the same. Arrow keys move between them. */
export function Tabs({ label, tabs, parameter = 'tab', apart = false }: TabsProps) {
  const id = useId();
  const search = useSearch();
  const current = tabs.find((tab) => tab.id === search.get(parameter)) ?? tabs[0];
  const row = useCurrentTab<HTMLDivElement>(current.id);
  const addressOf = (tab: Tab) => {
    const next = new URLSearchParams(apart ? '' : search);
    if (tab === tabs[0]) next.delete(parameter);
    else next.set(parameter, tab.id);
    return { search: next.toString() };
  };
  return (
    <>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        className={styles['tabs']}
        onKeyDown={moveFocus}
        tabIndex={-1}
      >
        {tabs.map((tab) => (
          <Link
            key={tab.id}
            role="tab"
            id={`${id}-${tab.id}`}
            className={styles['tab']}
            aria-selected={tab === current}
            aria-controls={tab === current ? `${id}-panel` : undefined}
            tabIndex={tab === current ? 0 : -1}
            to={addressOf(tab)}
            replace
            preventScrollReset
          >
            {tab.label}
          </Link>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current.id}`}>
        {current.render()}
      </div>
    </>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = all.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: all.length - 1,
  };
  const to = steps[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  const next = all[(to + all.length) % all.length];
  next?.focus();
  next?.click();
}
