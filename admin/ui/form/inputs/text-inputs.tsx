import { Textarea, TextInput } from '@mantine/core';
import { type HTMLInputTypeAttribute, useId } from 'react';
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

export const LineInput = ({ details, ...input }: InputProps<'line'>) =>
  details ? <ProposingInput {...input} path={details.proposedBy} /> : <PlainLineInput {...input} details={details} />;

/** A line for which values that are in use are proposed. */
function ProposingInput({ path, onChange, ...input }: Omit<InputProps<'line'>, 'details'> & { path: string }) {
  const proposals = useId();
  return (
    <>
      <TextInput
        {...input}
        list={proposals}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <datalist id={proposals}>
        {useValuesInUse(path).map((value) => (
          <option key={value} value={value} />
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
