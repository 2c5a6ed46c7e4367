import { Input, Loader } from '@mantine/core';
import { type ReactNode, Suspense, useId } from 'react';
import { lazyAgain } from '../../lib/lazy-again.tsx';
import { LoadBoundary } from '../LoadBoundary.tsx';
import styles from './RichText.module.css';

const RichTextEditor = lazyAgain(() => import('./RichTextEditor.tsx'));

interface RichTextFieldProps {
  label: string;
  required?: boolean;
  /** HTML; '' for an empty text. */
  value?: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
}

/** The rich-text editor as a field of a form. Its height is reserved before the editor loads. */
export function RichTextField({ label, required = false, error, ...field }: RichTextFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const waiting = (
    <div className={styles.waiting} role="status" aria-label="Carregando...">
      <Loader size="sm" aria-hidden />
    </div>
  );
  return (
    <div>
      <Input.Label component="span" id={id} required={required}>
        {label}
      </Input.Label>
      {/* Above the text, which fills a phone's screen. */}
      {error && (
        <Input.Error id={errorId} mb="xs">
          {error}
        </Input.Error>
      )}
      <LoadBoundary>
        <Suspense fallback={waiting}>
          <RichTextEditor
            value={field.value ?? ''}
            onChange={field.onChange}
            onBlur={field.onBlur}
            labelledBy={id}
            describedBy={error ? errorId : undefined}
            required={required}
            invalid={Boolean(error)}
          />
        </Suspense>
      </LoadBoundary>
    </div>
  );
}
