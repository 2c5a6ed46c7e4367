import { Textarea, TextInput } from '@mantine/core';
import { type HTMLInputTypeAttribute, useId } from 'react';
import type { Option } from '#contract/fields/field.ts';
import { useValuesInUse } from '../../../lib/values-in-use.ts';
import { RichTextField } from '../../rich-text/RichTextField.tsx';
import type { InputProps } from './input-props.ts';

type LineKind = 'line' | 'address' | 'email' | 'time';

const lineOf =
  (type: HTMLInputTypeAttribute, inputMode?: 'url' | 'email') =>
  ({ details: _, onChange, ...input }: InputProps<LineKind>) => (
    <TextInput
      {...input}
      type={type}
      inputMode={inputMode}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );

const PlainLineInput = lineOf('text');

export function LineInput({ details, ...input }: InputProps<'line'>) {
  if (!details) return <PlainLineInput {...input} details={details} />;
  if ('proposed' in details) return <ProposingInput {...input} proposed={details.proposed} />;
  return <InUseInput {...input} path={details.proposedBy} />;
}

type Typed = Omit<InputProps<'line'>, 'details'>;

/** A line for which values that are in use are proposed. */
const InUseInput = ({ path, ...input }: Typed & { path: string }) => (
  <ProposingInput {...input} proposed={useValuesInUse(path).map((value) => ({ value, label: '' }))} />
);

/** A line for which values are proposed; the label of one that is written stands below. */
function ProposingInput({ proposed, onChange, description, ...input }: Typed & { proposed: readonly Option[] }) {
  const proposals = useId();
  const written = proposed.find(({ value }) => value === input.value)?.label;
  return (
    <>
      <TextInput
        {...input}
        description={written || description}
        list={proposals}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <datalist id={proposals}>
        {proposed.map(({ value, label }) => (
          <option key={value} value={value} label={label || undefined} />
        ))}
      </datalist>
    </>
  );
}

export const AddressInput = lineOf('url', 'url');
export const EmailInput = lineOf('email', 'email');
export const TimeInput = lineOf('time');

/** For somebody else's account: 'new-password' keeps the browser from filling in a saved password. */
export const PasswordInput = ({ details: _, onChange, ...input }: InputProps<'password'>) => (
  <TextInput
    {...input}
    type="password"
    autoComplete="new-password"
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

export const ProseInput = ({ details, onChange, ...input }: InputProps<'prose'>) => (
  <Textarea
    {...input}
    autosize
    minRows={details.rows}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

export const RichTextInput = ({ details: _, description: __, ...input }: InputProps<'richText'>) => (
  <RichTextField {...input} />
);
