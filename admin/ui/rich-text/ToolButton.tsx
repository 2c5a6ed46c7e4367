import { Toolbar, Tooltip } from '@mantine/core';
import type { Ref } from 'react';
import type { Icon } from '#icons/tabler-icon.tsx';

interface ToolButtonProps {
  label: string;
  keys?: string | undefined;
  Icon: Icon;
  active?: boolean | undefined;
  /** For a button that opens a palette or a dialog. */
  expanded?: boolean;
  ref?: Ref<HTMLButtonElement>;
  onClick: () => void;
}

export function ToolButton({ label, keys, Icon, active, expanded, ref, onClick }: ToolButtonProps) {
  return (
    <Tooltip label={keys ? `${label} (${keys})` : label}>
      <Toolbar.Toggle
        ref={ref}
        aria-label={label}
        aria-expanded={expanded}
        active={active}
        // The text keeps its selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
      </Toolbar.Toggle>
    </Tooltip>
  );
}
