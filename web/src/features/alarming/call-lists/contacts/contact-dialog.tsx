import {
  type Contact,
  createContact,
  updateContact,
} from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { languages } from '@belfry/contract/ground/languages/language-list.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { TextField } from '#ui/form/field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { FieldGroup, FieldRow } from '#ui/form/field-group.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useFormRows } from '#ui/form/use-form-rows.ts';
import { useVersionedForm } from '#ui/form/changes/use-versioned-form.tsx';
import { Warning } from '#ui/warning.tsx';
import { usePhoneHint } from '#features/people/companies/use-phone-hint.ts';
import { type ContactChange, type NewContact, useCallListChanges } from '../call-lists.api.ts';
import styles from '../call-lists.module.css';
import { AbsenceFields } from './absence-fields.tsx';
import { type ContactFormValues, valuesOf } from './contact-form.ts';
import { MediaFields } from './media-fields.tsx';
import { mediaOf } from './media-rows.ts';
import { PinField } from './pin-field.tsx';
import { RotaFields } from './rota-fields.tsx';
import { useContactWords } from './use-contact-words.ts';
import { UserField } from './user-field.tsx';

const periods = ['day', 'night', 'weekend'] as const;

type ContactSchema = typeof createContact.body | typeof updateContact.body;

/** Adds a contact, or changes one. */
export function ContactDialog({ contact, close }: { contact: Contact | null; close: () => void }) {
  const text = useText();
  const { addContact, changeContact } = useCallListChanges();
  const words = useContactWords();
  const [form, conflict] = useVersionedForm<ContactFormValues, ContactSchema, Contact>({
    schema: contact ? updateContact.body : createContact.body,
    initial: valuesOf(contact),
    valuesOf,
    words,
    convert: ({ media, phone, email, userId }) => ({ media: mediaOf(media, { phone, email, userId }) }),
    formats: {
      phone: 'ui.field.phone',
      pin: 'call-lists.pin.format',
      'absences/*/from': 'call-lists.absences.fault',
      'absences/*/until': 'call-lists.absences.fault',
    },
    check: ({ name, pin }) => ({
      ...(name.trim() === '' && { name: 'ui.field.required' }),
      ...(contact?.hasPin && pin === '' && { pin: 'ui.field.required' }),
    }),
    submit: async (body, { name }) => {
      try {
        await (contact ? changeContact(contact.id, body as ContactChange) : addContact(body as NewContact));
      } catch (error) {
        throw aboutPhone(error, text('call-lists.phone.unknown'));
      }
      close();
      toast(text('call-lists.saved', { name: name.trim() }));
    },
    queued: close,
  });
  const [rota, absences, media] = [
    useFormRows(form, 'rota'),
    useFormRows(form, 'absences'),
    useFormRows(form, 'media'),
  ];
  const { values } = form;
  const phoneHint = usePhoneHint(values.phone);
  const isNever = periods.every((period) => !values[`availability/${period}`]);
  return (
    <Dialog
      form
      title={contact ? text('call-lists.edit-named', { name: contact.name }) : text('call-lists.contact.add')}
      close={close}
    >
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
        <FieldRow>
          <TextField
            {...form.field('name')}
            required
            label={text('call-lists.name')}
            autoComplete="off"
            data-autofocus
          />
          <SelectField
            {...form.field('langCode')}
            required
            label={text('call-lists.language')}
            hint={text('call-lists.language.hint')}
          >
            {languages.map((language) => (
              <option key={language.langCode} value={language.langCode}>
                {language.localName}
              </option>
            ))}
          </SelectField>
        </FieldRow>
        <FieldRow>
          <TextField
            {...form.field('phone')}
            type="tel"
            label={text('call-lists.phone')}
            hint={phoneHint}
            autoComplete="off"
          />
          <TextField
            {...form.field('email')}
            type="email"
            label={text('call-lists.email')}
            autoComplete="off"
          />
        </FieldRow>
        <UserField field={form.field('userId')} contactId={contact?.id ?? null} />
        <PinField
          hasPin={contact?.hasPin ?? false}
          pin={values.pin}
          change={(pin) => form.set('pin', pin)}
          field={{ ...form.field('pin'), label: text('call-lists.pin') }}
        />
        <CheckField
          {...form.checkbox('administrator')}
          label={text('call-lists.administrator')}
          hint={text('call-lists.administrator.hint')}
        />
        <div className={styles['groups']}>
          <FieldGroup title={text('call-lists.availability')}>
            <div className={styles['checks']}>
              {periods.map((period) => (
                <CheckField
                  key={period}
                  {...form.checkbox(`availability/${period}`)}
                  label={text(`call-lists.availability.${period}`)}
                />
              ))}
            </div>
            <div aria-live="polite" className={styles['stack']}>
              <p className={styles['hint']}>{text('call-lists.availability.hint')}</p>

              {isNever && <Warning>{text('call-lists.fault.never-available')}</Warning>}
            </div>
          </FieldGroup>
          <RotaFields
            shifts={rota}
            isUsed={values.rota !== null}
            begin={(shifts) => form.set('rota', shifts)}
          />
          <AbsenceFields list={absences} />
          <MediaFields list={media} addresses={values} />
        </div>
        {conflict}
        <FormActions>
          <Button kind="primary" type="submit" busy={form.busy}>
            {text('call-lists.save')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** Only the server knows the numbers of every country; its refusal of one gets words of its own. */
function aboutPhone(error: unknown, detail: string): unknown {
  if (!(error instanceof ApiError) || error.errors.length === 0) return error;
  const errors = error.errors.map((field) =>
    field.pointer === '/phone' ? { pointer: field.pointer, detail } : field,
  );
  const { code, status } = error;
  return new ApiError({ code, status, errors });
}
