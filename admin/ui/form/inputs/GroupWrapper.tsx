import { Input } from '@mantine/core';
import type { ReactNode } from 'react';

interface GroupWrapperProps {
  id: string;
  label: string;
  description?: string | undefined;
  required: boolean;
  error?: ReactNode;
  children: ReactNode;
}

/** The label, the help and the error of several controls that are one input, which no `<label>` can name. */
export const GroupWrapper = ({ id, children, ...said }: GroupWrapperProps) => (
  <Input.Wrapper id={id} {...said} errorProps={{ role: 'alert' }} labelElement="div" labelProps={{ id: nameIdOf(id) }}>
    {children}
  </Input.Wrapper>
);

/** The id of the label's element, for `aria-labelledby`. */
export const nameIdOf = (id: string): string => `${id}-name`;

/** The ids of the help and the error that are shown, for `aria-describedby`. */
export const describedBy = (id: string, { description, error }: { description?: ReactNode; error?: ReactNode }) =>
  [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
