import { Textarea, TextInput } from '@mantine/core';
import type { HTMLInputTypeAttribute } from 'react';
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

export const LineInput = lineOf('text');
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
