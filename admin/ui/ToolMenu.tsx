import { Button } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { type ReactNode, useId, useRef, useState } from 'react';
import { IconDots } from '#icons/IconDots.ts';
import { useLayer } from './layers.ts';
import styles from './ToolMenu.module.css';

interface ToolMenuProps {
  label?: string;
  /** At the foot of a dialog. */
  opensUp?: boolean;
  children: ReactNode;
}

/**
 * A section's less frequent buttons, behind '⋯ Mais', or a single one by itself. They are only hidden while it is
 * closed, because they hold the dialogs that they open, and say what was saved.
 */
export function ToolMenu({ label = 'Mais', opensUp, children }: ToolMenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const place = useClickOutside<HTMLDivElement>(() => setOpen(false));
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useLayer(open, close);
  return (
    <div ref={place} className={styles.place}>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconDots size={18} aria-hidden />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: its buttons are pressed */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons are pressed */}
      <div
        id={id}
        className={styles.menu}
        data-open={open || undefined}
        data-up={opensUp}
        onClick={({ target, currentTarget }) => {
          const pressed = (target as Element).closest('button');
          if (pressed && currentTarget.contains(pressed)) close();
        }}
      >
        {children}
      </div>
    </div>
  );
}
