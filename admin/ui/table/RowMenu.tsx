import { ActionIcon, Menu } from '@mantine/core';
import { useRef, useState } from 'react';
import { IconDots } from '#icons/IconDots.ts';
import { useLayer } from '../layers.ts';
import styles from './RowActions.module.css';
import { RowActions } from './RowActions.tsx';
import { placed, type RowAction, type Shape } from './row-actions.ts';

interface RowMenuProps {
  /** The row's name, appended to the accessible name of the menu's button. */
  name: string;
  actions: readonly RowAction[];
}

/** A menu of a row's actions, where there is no space for buttons. */
export function RowMenu({ name, actions }: RowMenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useLayer(open, () => {
    setOpen(false);
    button.current?.focus();
  });
  if (actions.length === 0) return null;
  return (
    // Mantine returns the focus late, which would take it from the dialog that an action opens. Its placeholder for the
    // initial focus is no entry, and a menu may have nothing else.
    <Menu
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      closeOnEscape={false}
      returnFocus={false}
      withInitialFocusPlaceholder={false}
      // In the page's landmark, where there is one, as what it belongs to.
      portalProps={{ target: document.querySelector('main') ?? document.body }}
    >
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" size={32} aria-label={`Ações: ${name}`}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, danger, onClick }) => (
          <Menu.Item
            key={label}
            className={styles.item}
            data-danger={danger}
            onClick={() => {
              button.current?.focus();
              onClick();
            }}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface PlacedActionsProps extends RowMenuProps {
  place: Shape;
}

/** A row's frequent actions as buttons, and the others in a menu: where there is little room, there are few buttons. */
export function PlacedActions({ name, actions, place }: PlacedActionsProps) {
  const { buttons, menu } = placed(actions, place);
  if (actions.length === 0) return null;
  return (
    <div className={styles.beside}>
      <RowActions name={name} actions={buttons} />
      <RowMenu name={name} actions={menu} />
    </div>
  );
}
