import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import styles from '../call-lists.module.css';

/** What can be done with a row: signs on a wide screen, words beside them on a phone. */
export function RowActs({ name, edit, remove }: { name: string; edit: () => void; remove?: () => void }) {
  const text = useText();
  return (
    <div className={styles['acts']}>
      <Button
        kind="quiet"
        aria-label={text('call-lists.edit-named', { name })}
        title={text('call-lists.edit')}
        icon={<IconPencil size={20} aria-hidden="true" />}
        onClick={edit}
      >
        <span className={styles['actWord']}>{text('call-lists.edit')}</span>
      </Button>
      {remove && (
        <Button
          kind="quiet"
          aria-label={text('call-lists.remove-named', { name })}
          title={text('call-lists.remove')}
          icon={<IconTrash size={20} aria-hidden="true" />}
          onClick={remove}
        >
          <span className={styles['actWord']}>{text('call-lists.remove')}</span>
        </Button>
      )}
    </div>
  );
}
