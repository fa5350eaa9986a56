import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs';
import type { ReactNode } from 'react';
import styles from './file-choice.module.css';

interface FileChoiceProps {
  /** As of `<input type="file">`. */
  accept: string;
  choose: (file: File) => void;
  children: ReactNode;
}

/** A button that takes a file from this device. */
export function FileChoice({ accept, choose, children }: FileChoiceProps) {
  return (
    <label className={styles['file']}>
      <IconFileUpload size={20} aria-hidden="true" />
      {children}
      <input
        type="file"
        className="visually-hidden"
        accept={accept}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen again once it was mended.
          event.target.value = '';
          if (file) choose(file);
        }}
      />
    </label>
  );
}
