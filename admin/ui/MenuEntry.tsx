import type { ComponentType, ReactNode } from 'react';
import styles from './MenuEntry.module.css';

interface MenuEntryProps {
  Icon: ComponentType<{ size?: number; stroke?: number }>;
  /** True if it is the section that is shown. */
  isCurrent?: boolean;
  children: ReactNode;
}

/** A menu entry with an action in the panel. */
export function MenuEntry({ Icon, isCurrent = false, onClick, children }: MenuEntryProps & { onClick: () => void }) {
  return (
    <button type="button" className={styles.entry} aria-current={isCurrent ? 'page' : undefined} onClick={onClick}>
      <Icon size={20} stroke={1.75} />
      {children}
    </button>
  );
}

/** A menu entry with a link to a page outside of the panel. */
export function MenuLink({ Icon, href, children }: MenuEntryProps & { href: string }) {
  return (
    <a className={styles.entry} href={href}>
      <Icon size={20} stroke={1.75} />
      {children}
    </a>
  );
}
