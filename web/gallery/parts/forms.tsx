import * as z from 'zod/mini';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { ChoiceList } from '#ui/form/choice-list.tsx';
import { useVersionedForm } from '#ui/form/changes/use-versioned-form.tsx';
import { DayField, MomentField, TimeField } from '#ui/form/clock-fields.tsx';
import { FieldGroup, FieldRow, GroupFault } from '#ui/form/field-group.tsx';
import { PasswordField, TextField } from '#ui/form/field.tsx';
import { FileChoice } from '#ui/form/file-choice.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { RowList } from '#ui/form/row-list.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { useFormRows } from '#ui/form/use-form-rows.ts';
import { useForm } from '#ui/form/use-form.ts';
import { longName, type Part } from '../part.ts';

const nothing = () => undefined;
const schema = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  email: z.email(),
  note: z.optional(z.string()),
  version: z.int(),
});
const initial = { name: '', email: 'anna', note: '', version: 1 };

function FaultyForm({ fails }: { fails: boolean }) {
  const form = useForm({
    schema,
    initial: fails ? { ...initial, name: 'Anna', email: 'anna@demo.example' } : initial,
    formats: { email: 'ui.field.email' },
    submit: () => (fails ? Promise.reject(new Error('the gallery saves nothing')) : Promise.resolve()),
  });
  return (
    <Form form={form} failure={form.failure ? 'This could not be saved. Please try again.' : undefined}>
      <FieldRow>
        <TextField label="Name" {...form.field('name')} />
        <TextField label="E-mail" hint="For invoices." {...form.field('email')} />
      </FieldRow>
      <TextAreaField label="Note" {...form.field('note')} />
      <FormActions>
        <Button type="submit" kind="primary" busy={form.busy}>
          Save
        </Button>
      </FormActions>
    </Form>
  );
}

function Fields() {
  const [chosen, setChosen] = useState('monthly');
  const [moment, setMoment] = useState('2026-11-26T03:07');
  return (
    <>
      <FieldRow>
        <TextField label="Empty" placeholder="00:00" />
        <TextField label="Not necessary" required={false} hint={longName} />
        <TextField label="With a fault" defaultValue="x" error="Please check this." />
        <TextField label="Not to be changed" defaultValue="BF-1000-0001" disabled />
        <PasswordField label="Password" defaultValue="secret" />
        <SelectField label="One of several">
          <option>{longName}</option>
          <option>Another</option>
        </SelectField>
        <TimeField label="Time" value="07:30" change={nothing} />
        <DayField label="Day" value="2026-11-26" change={nothing} />
      </FieldRow>
      <MomentField label="Moment" value={moment} change={setMoment} />
      <TextAreaField label="Several lines" error="Please fill this in." />
      <CheckField label="Yes or no" hint="What it means." defaultChecked />
      <CheckField label="Yes or no, with a fault" error="Please tick this." />
      <ChoiceList
        title="How it is paid"
        choices={[
          { value: 'monthly', name: 'Monthly', more: '€14.95 a month' },
          { value: 'yearly', name: longName, more: '€149.50 a year' },
        ]}
        chosen={chosen}
        choose={setChosen}
      />
      <FieldGroup title="Fields that belong together">
        <TextField label="From" />
        <GroupFault>The begin lies after the end.</GroupFault>
      </FieldGroup>
      <FileChoice accept=".csv" choose={nothing}>
        Choose a file
      </FileChoice>
    </>
  );
}

const listSchema = z.strictObject({ people: z.array(z.string().check(z.minLength(1))) });

function RowsOfForm() {
  const form = useForm({
    schema: listSchema,
    initial: { people: ['Anna', longName, ''] },
    submit: () => Promise.resolve(),
  });
  const rows = useFormRows(form, 'people');
  return (
    <Form form={form}>
      <RowList
        list={rows}
        nameOf={(row) => row || 'empty'}
        removeOf={(row) => `Remove ${row}`}
        add={{ label: 'Add', row: () => '', isFull: rows.items.length >= 5 }}
      >
        {(row, index, set) => (
          <TextField
            label={`Person ${index + 1}`}
            value={row}
            error={rows.errorOf(index)}
            onChange={(event) => set(event.target.value)}
          />
        )}
      </RowList>
      <FormActions>
        <Button type="submit">Check</Button>
      </FormActions>
    </Form>
  );
}

function ChangedMeanwhile() {
  const began = { name: 'Pig house', email: 'anna@demo.example', note: 'Behind the silo', version: 1 };
  const [form, note] = useVersionedForm({
    schema,
    initial: began,
    valuesOf: (current: typeof began) => current,
    submit: (_body, values) =>
      values.version === 1
        ? Promise.reject(
            Object.assign(new Error('others were quicker'), {
              code: 'changed-meanwhile',
              current: { ...began, name: 'Pig house of others', note: 'Beside the silo', version: 2 },
            }),
          )
        : Promise.resolve(),
  });
  return (
    <Form form={form}>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="E-mail" {...form.field('email')} />
      <TextAreaField label="Note" {...form.field('note')} />
      {note}
      <FormActions>
        <Button type="submit" kind="primary" busy={form.busy}>
          Change the name, then save
        </Button>
      </FormActions>
    </Form>
  );
}

/** What is filled in. */
export const forms: readonly Part[] = [
  {
    file: 'form/use-form.ts',
    name: 'Form',
    states: [
      { name: 'every field', show: () => <Fields /> },
      { name: 'faults at their fields, once it is sent', show: () => <FaultyForm fails={false} /> },
      { name: 'fails as a whole, once it is sent', show: () => <FaultyForm fails /> },
    ],
  },
  {
    file: 'form/use-form-rows.ts',
    name: 'Rows of a form',
    states: [{ name: 'to be moved, a fault goes with its row', show: () => <RowsOfForm /> }],
  },
  {
    file: 'form/changes/use-versioned-form.tsx',
    name: 'Changed meanwhile',
    states: [{ name: 'others have saved, once it is sent', show: () => <ChangedMeanwhile /> }],
  },
];
