import { maxInvoiceEmails } from '@belfry/contract/people/companies/companies.contract.ts';
import { email } from '@belfry/contract/values/values.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type KeyboardEvent, useRef, useState } from 'react';
import { safeParse } from 'zod/mini';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import type { FormRows } from '#ui/form/use-form-rows.ts';
import { MailFaultWarning } from '#features/ground/mail-fates/mail-fault-warning.tsx';
import styles from './companies.module.css';

/** The addresses that invoices go to: added one by one, each can be taken away. */
export function InvoiceEmails({ list }: { list: FormRows<string> }) {
  const text = useText();
  const group = useRef<HTMLFieldSetElement>(null);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const emails = list.items.map(({ row }) => row);
  const isFull = emails.length >= maxInvoiceEmails;

  const faultOfRow = emails.map((_, index) => list.errorOf(index)).find(Boolean);

  const add = () => {
    const parsed = safeParse(email, typed);
    if (!parsed.success) return setFault(text(typed.trim() ? 'ui.field.email' : 'ui.field.required'));
    if (!emails.includes(parsed.data)) list.add(parsed.data);
    setTyped('');
    setFault(undefined);
  };
  const addByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  const remove = (index: number) => {
    list.remove(index);
    group.current?.querySelector<HTMLElement>('input')?.focus();
  };
  return (
    <fieldset ref={group} className={styles['emails']}>
      <legend className={styles['emailsTitle']}>{text('companies.invoice-emails')}</legend>
      <p className={styles['soft']}>{text('companies.invoice-emails.hint', { max: maxInvoiceEmails })}</p>
      {emails.length > 0 && (
        <ul className={styles['addresses']}>
          {emails.map((address, index) => (
            <li key={address} className={styles['address']}>
              <span className={styles['addressText']}>{address}</span>
              <Button
                kind="quiet"
                icon={<IconX size={18} aria-hidden="true" />}
                aria-label={text('companies.invoice-emails.remove', { email: address })}
                onClick={() => remove(index)}
              />
            </li>
          ))}
        </ul>
      )}
      {emails.map((address) => (
        <MailFaultWarning key={address} kind="invoice" address={address} />
      ))}
      <div className={styles['addAddress']}>
        <TextField
          type="email"
          name="invoiceEmails"
          inputMode="email"
          label={text('companies.invoice-emails.new')}
          error={fault ?? list.error ?? faultOfRow}
          value={typed}
          disabled={isFull}
          autoComplete="off"
          maxLength={254}
          onChange={(event) => {
            setTyped(event.target.value);
            setFault(undefined);
          }}
          onKeyDown={addByEnter}
        />
        <Button icon={<IconPlus size={20} aria-hidden="true" />} disabled={isFull} onClick={add}>
          {text('companies.invoice-emails.add')}
        </Button>
      </div>
    </fieldset>
  );
}
