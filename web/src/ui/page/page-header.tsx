import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DocumentTitle } from './document-title.tsx';
import styles from './page-header.module.css';

interface PageHeaderProps {
  /** The screen's `<h1>`, and what the browser's tab says before the product's name. */
  title: string;
  /** Beside the title: a state. */
  badge?: ReactNode;
  sub?: ReactNode;
  /** Where this screen belongs under. */
  back?: { to: string; label: string; state?: object };
  /** At most one primary button. */
  actions?: ReactNode;
}

/** Head of every screen: sets the document's title, holds the one `<h1>`, its state and its acts. */
export function PageHeader({ title, badge, sub, back, actions }: PageHeaderProps) {
  return (
    <header className={styles['header']}>
      <DocumentTitle title={title} />
      <div className={styles['words']}>
        {back && (
          <Link className={styles['back']} to={back.to} state={back.state}>
            <IconChevronLeft size={18} aria-hidden="true" />
            {back.label}
          </Link>
        )}
        <div className={styles['title']}>
          <h1>{title}</h1>
          {badge}
        </div>
        {sub && <p className={styles['sub']}>{sub}</p>}
      </div>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </header>
  );
}
