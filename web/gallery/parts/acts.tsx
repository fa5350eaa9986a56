import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { Button, type ButtonKind, LinkButton } from '#ui/button.tsx';
import styles from '../gallery.module.css';
import { longName, type Part } from '../part.ts';

const kinds: readonly ButtonKind[] = ['primary', 'secondary', 'quiet', 'danger'];
const icon = <IconCheck size={20} aria-hidden="true" />;

/** What is pressed. */
export const acts: readonly Part[] = [
  {
    file: 'button.tsx',
    name: 'Buttons',
    states: [
      ...kinds.map((kind) => ({
        name: kind,
        show: () => (
          <div className={styles['row']}>
            <Button kind={kind}>Save</Button>
            <Button kind={kind} icon={icon}>
              With a sign
            </Button>
            <Button kind={kind} busy>
              Busy
            </Button>
            <Button kind={kind} disabled>
              Not now
            </Button>
            <Button kind={kind} aria-disabled>
              Pale
            </Button>
            <LinkButton kind={kind} to="/">
              Goes
            </LinkButton>
          </div>
        ),
      })),
      {
        name: 'large and wide: accept',
        show: () => (
          <Button kind="primary" large wide icon={icon}>
            Accept
          </Button>
        ),
      },
      { name: 'long', show: () => <Button kind="primary">{longName}</Button> },
    ],
  },
];
