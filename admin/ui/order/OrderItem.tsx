import { ActionIcon } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { IconArrowBarToUp } from '#icons/IconArrowBarToUp.ts';
import { IconArrowDown } from '#icons/IconArrowDown.ts';
import { IconArrowUp } from '#icons/IconArrowUp.ts';
import styles from './OrderDialog.module.css';

type Direction = 'top' | 'up' | 'down';

interface OrderItemProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (to: Direction) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function OrderItem({ name, isFirst, isLast, onMove, onKeyDown }: OrderItemProps) {
  const button = (to: Direction, label: string, Icon: typeof IconArrowUp, atEnd: boolean) => (
    <ActionIcon
      variant="default"
      size={34}
      aria-label={`${label}: ${name}`}
      aria-disabled={atEnd}
      data-disabled={atEnd || undefined}
      onClick={() => !atEnd && onMove(to)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <li className={styles.row} onKeyDown={onKeyDown}>
      <span className={styles.name}>{name}</span>
      {button('top', 'Levar ao topo', IconArrowBarToUp, isFirst)}
      {button('up', 'Subir', IconArrowUp, isFirst)}
      {button('down', 'Descer', IconArrowDown, isLast)}
    </li>
  );
}
