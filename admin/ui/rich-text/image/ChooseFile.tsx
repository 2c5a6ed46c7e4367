import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useRef } from 'react';

/** Without HEIC, so that iPhones convert such photos to JPEG. */
const accepted = 'image/jpeg,image/png,image/webp,image/gif,image/avif,image/bmp';

interface ChooseFileProps extends ButtonProps {
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A button that opens the device's picker for pictures. */
export function ChooseFile({ onFiles, children, ...button }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accepted}
        multiple
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Otherwise the same file could not be chosen again.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button variant="default" {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
