import type { ReactNode } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { letterKeys, setLetterKeys } from '#platform/letter-keys.ts';
import { useSession } from '#platform/session/session.ts';
import { useStore } from '#platform/store.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { jumpsOf } from './jumps.ts';
import styles from './keys.module.css';

/** Which keys there are, by what they do; and the way to turn single letters off. */
export function KeysDialog({ close }: { close: () => void }) {
  const text = useText();
  const { user } = useSession();
  const isOn = useStore(letterKeys);
  const control = text('search-acts.keys.control');
  const escape = text('search-acts.keys.escape');
  const jumps = jumpsOf(user?.role.permissions ?? []);
  return (
    <Dialog title={text('search-acts.keys.title')} close={close}>
      <div className={styles['keys']}>
        <Group title={text('search-acts.keys.everywhere')}>
          <Line does={text('search-acts.keys.find')} keys={[`${control} K`, '/']} />
          <Line does={text('search-acts.keys.this')} keys={['?']} />
          <Line does={text('search-acts.keys.close')} keys={[escape]} />
          <Line does={text('search-acts.keys.tabs')} keys={['←', '→']} />
        </Group>
        <Group title={text('search-acts.keys.go')}>
          {jumps.map(({ letter, to, label }) => (
            <Line key={to} does={text(label)} keys={[`g ${letter}`]} />
          ))}
        </Group>
      </div>
      <CheckField
        label={text('search-acts.keys.letters')}
        hint={text('search-acts.keys.letters.hint', { control, escape })}
        checked={isOn}
        onChange={({ target }) => setLetterKeys(target.checked)}
      />
    </Dialog>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={styles['title']}>{title}</h3>
      <dl className={styles['lines']}>{children}</dl>
    </section>
  );
}

/** What keys do, and which: parts of one way are pressed one after the other, each of several ways does. */
function Line({ does, keys }: { does: string; keys: readonly string[] }) {
  const text = useText();
  return (
    <div className={styles['line']}>
      <dt>{does}</dt>
      <dd className={styles['ways']}>
        {keys.map((way, at) => (
          <span key={way}>
            {at > 0 && <span className={styles['or']}>{text('search-acts.keys.or')} </span>}
            {way.split(' ').map((part) => (
              <kbd key={part} className={styles['key']}>
                {part}
              </kbd>
            ))}
          </span>
        ))}
      </dd>
    </div>
  );
}
