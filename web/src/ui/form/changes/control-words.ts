/** What a field is called, and a value of it in words: nothing where it is empty, a line for each row. */
export interface FieldWords<T = unknown> {
  label: string;
  say: (value: T) => string;
}

/** Words for what is ticked or not. */
type YesOrNo = (value: boolean) => string;

/**
 * What a form itself calls a field and its values: the label of the control, with the title of its group; of a list the words
 * of its choice. Undefined where no control shows the field.
 */
export function wordsOfControl(form: ParentNode, name: string, yesOrNo: YesOrNo): FieldWords | undefined {
  const control = form.querySelector(`[name="${CSS.escape(name)}"]`);
  if (
    !(control instanceof HTMLInputElement) &&
    !(control instanceof HTMLSelectElement) &&
    !(control instanceof HTMLTextAreaElement)
  )
    return undefined;
  const group = control.closest('fieldset')?.querySelector(':scope > legend')?.textContent;
  const label = [group, control.labels?.[0]?.textContent ?? name].filter(Boolean).join(': ');
  return {
    label,
    say(value) {
      if (typeof value === 'boolean') return yesOrNo(value);
      const written = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
      if (control instanceof HTMLSelectElement) {
        const choice = [...control.options].find((option) => option.value === written);
        if (choice) return choice.text;
      }
      return written;
    },
  };
}
