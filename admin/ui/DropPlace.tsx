import { type DragEvent, type ReactNode, useState } from 'react';
import styles from './DropPlace.module.css';

interface DropPlaceProps {
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A drop zone for files, which the browser would otherwise open instead of the panel. */
export function DropPlace({ onFiles, children }: DropPlaceProps) {
  const [over, setOver] = useState(false);
  const enter = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same without a mouse
    <div
      className={styles.place}
      data-over={over || undefined}
      onDragEnter={enter}
      onDragOver={enter}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
