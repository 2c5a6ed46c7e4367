import { Popover } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import { type CSSProperties, useRef, useState } from 'react';
import { useLayer } from '../layers.ts';
import type { Colour } from './palette.ts';
import styles from './RichText.module.css';
import { ToolButton } from './ToolButton.tsx';

interface ColourToolProps {
  label: string;
  /** Label of the option without colour: 'Sem cor'. */
  none: string;
  Icon: Icon;
  colours: readonly Colour[];
  current: string | undefined;
  onChoose: (value: string | undefined) => void;
}

export function ColourTool({ label, none, Icon, colours, current, onChoose }: ColourToolProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useLayer(open, () => {
    setOpen(false);
    button.current?.focus();
  });
  const choose = (value: string | undefined) => {
    setOpen(false);
    onChoose(value);
  };
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
            active={current !== undefined}
            expanded={open}
            onClick={() => setOpen(!open)}
          />
        </span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} className={styles.palette}>
        <button
          type="button"
          className={styles.colour}
          aria-label={none}
          title={none}
          onClick={() => choose(undefined)}
        >
          <IconBan size={20} aria-hidden />
        </button>
        {colours.map(({ name, value }) => (
          <button
            key={value}
            type="button"
            className={styles.colour}
            style={{ '--colour': value } as CSSProperties}
            aria-label={name}
            title={name}
            aria-pressed={value === current}
            onClick={() => choose(value)}
          />
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
