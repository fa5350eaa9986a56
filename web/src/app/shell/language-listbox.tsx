// oxlint-disable jsx-a11y/prefer-tag-over-role -- a native list shows no pictures in most browsers
import type { Language } from '@belfry/contract/ground/languages/languages.contract.ts';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { setLanguage } from '#platform/i18n/i18n.ts';
import { langCode } from '#platform/i18n/lang-code.ts';
import { languageList } from '#platform/i18n/language-list.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useStore } from '#platform/store.ts';
import { toast } from '#platform/toast/toast.ts';
import { Flag } from '#ui/flags/flag.tsx';
import { afterKey, closedListbox } from '#ui/listbox.rules.ts';
import { LanguageBox } from './language-box.tsx';
import styles from './language-choice.module.css';

/** The languages to choose from. A list of our own, since the lines of a `<select>` show pictures in few browsers. */
export function LanguageListbox() {
  const text = useText();
  const chosen = useStore(langCode);
  const list = useLanguages();
  const [box, setBox] = useState(closedListbox);
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  const current = Math.max(
    0,
    list.findIndex((language) => language.langCode === chosen),
  );
  const close = () => setBox(closedListbox);
  const choose = (language: Language | undefined) => {
    if (language && language.langCode !== chosen)
      void setLanguage(language.langCode).catch(() => toast(text('errors.loading-failed'), 'failed'));
  };
  const hearKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const labels = list.map(({ localName }) => localName);
    const {
      next,
      chosen: isChosen,
      taken,
    } = afterKey(box, event.key, { labels, current, now: event.timeStamp });
    if (taken) {
      event.preventDefault();
      // What listens to the whole page is not to hear it too.
      event.stopPropagation();
    }
    if (isChosen) choose(list[next.at]);
    setBox(next);
  };
  useEffect(() => {
    if (!box.open) return undefined;
    place.current?.querySelector('[data-at]')?.scrollIntoView({ block: 'nearest' });
    const hear = ({ target }: PointerEvent) => {
      if (!place.current?.contains(target as Node)) setBox(closedListbox);
    };
    document.addEventListener('pointerdown', hear);
    return () => document.removeEventListener('pointerdown', hear);
  }, [box]);
  return (
    <div ref={place} className={styles['choice']}>
      <div
        role="combobox"
        tabIndex={0}
        className={styles['box']}
        aria-label={text('shell.language')}
        aria-haspopup="listbox"
        aria-expanded={box.open}
        aria-controls={`${id}-list`}
        aria-activedescendant={box.open ? `${id}-${box.at}` : undefined}
        onKeyDown={hearKey}
        onClick={() => setBox(box.open ? closedListbox : { ...closedListbox, open: true, at: current })}
        onBlur={close}
      >
        <LanguageBox />
      </div>
      <div
        role="listbox"
        id={`${id}-list`}
        className={styles['list']}
        aria-label={text('shell.language')}
        hidden={!box.open}
        tabIndex={-1}
        // The focus stays where it is.
        onMouseDown={(event) => event.preventDefault()}
      >
        {list.map((language, index) => (
          <div
            key={language.langCode}
            role="option"
            id={`${id}-${index}`}
            className={styles['option']}
            lang={language.langCode}
            aria-selected={language.langCode === chosen}
            data-at={index === box.at || undefined}
            tabIndex={-1}
            onClick={() => {
              choose(language);
              close();
            }}
            onKeyDown={undefined}
          >
            <Flag langCode={language.langCode} />
            {language.localName}
            {language.langCode === chosen && (
              <IconCheck className={styles['tick'] ?? ''} size={20} aria-hidden="true" />
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

/** What the server offers. Where it does not answer, those stay that the app was built with. */
function useLanguages(): readonly Language[] {
  useEffect(() => {
    const ask = async () => (await import('#platform/i18n/fetch-languages.ts')).fetchLanguages();
    void ask().catch(() => undefined);
  }, []);
  return useStore(languageList);
}
