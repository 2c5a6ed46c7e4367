import { Popover } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import type { Icon } from '#icons/tabler-icon.tsx';
import { useLayer } from '../layers.ts';
import { ToolButton } from './ToolButton.tsx';

interface ToolPopoverProps {
  label: string;
  Icon: Icon;
  active: boolean;
  className: string | undefined;
  /** The tool's choices; `close` is called before a choice is applied. */
  children: (close: () => void) => ReactNode;
}

/** A tool with choices; Escape returns the focus to its button. */
export function ToolPopover({ label, Icon, active, className, children }: ToolPopoverProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useLayer(open, () => {
    setOpen(false);
    button.current?.focus();
  });
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      trapFocus
      closeOnEscape={false}
      withRoles={false}
      zIndex={300}
      shadow="md"
    >
      <Popover.Target>
        <span>
          <ToolButton
            ref={button}
            label={label}
            Icon={Icon}
            active={active}
            expanded={open}
            onClick={() => setOpen(!open)}
          />
        </span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} className={className}>
        {children(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
