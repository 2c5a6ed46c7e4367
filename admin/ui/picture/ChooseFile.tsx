import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, type Ref, useRef } from 'react';

/** Without HEIC, so that iPhones convert such photos to JPEG. */
const accepted = 'image/jpeg,image/png,image/webp,image/gif,image/avif,image/bmp';

interface ChooseFileProps extends ButtonProps {
  onFiles: (files: File[]) => void;
  /** More media types than pictures: `application/pdf`. */
  also?: string | undefined;
  /** Other media types than pictures. */
  only?: string | undefined;
  /** True if only one may be chosen. */
  single?: boolean;
  /** True if nothing may be chosen now, although the button keeps the focus. */
  waits?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A button that opens the device's picker, for pictures if nothing else is said. */
export function ChooseFile({
  onFiles,
  also,
  only,
  single = false,
  waits = false,
  children,
  ...button
}: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={[only ?? accepted, also].filter(Boolean).join(',')}
        multiple={!single}
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Otherwise the same file could not be chosen again.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button
        variant="default"
        {...button}
        {...(waits && { 'aria-disabled': true, 'data-disabled': true })}
        onClick={() => !waits && input.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}
