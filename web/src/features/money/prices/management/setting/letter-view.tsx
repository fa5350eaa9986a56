import type { PriceOutlook } from '@belfry/contract/money/prices/prices-management.contract.ts';
import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useText } from '#platform/i18n/use-text.ts';
import styles from '#features/money/seller/management/dated.module.css';
import { SelectField } from '#ui/form/select-field.tsx';

/** The mail as its readers get it, in a language to choose. */
export function LetterView({ letters }: Pick<PriceOutlook, 'letters'>) {
  const text = useText();
  const { locale } = useLingui().i18n;
  const own = letters.find(({ langCode }) => langCode.slice(0, 2) === locale.slice(0, 2)) ?? letters[0];
  const [chosen, setChosen] = useState(own?.langCode ?? '');
  const letter = letters.find(({ langCode }) => langCode === chosen);
  const names = new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' });
  return (
    <>
      <SelectField
        label={text('prices-management.preview.letter')}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        {letters.map(({ langCode }) => (
          <option key={langCode} value={langCode}>
            {names.of(langCode.slice(0, 2)) ?? langCode}
          </option>
        ))}
      </SelectField>
      {letter && (
        <article className={styles['letter']} lang={letter.langCode}>
          <strong>{letter.subject}</strong>
          {letter.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </article>
      )}
    </>
  );
}
