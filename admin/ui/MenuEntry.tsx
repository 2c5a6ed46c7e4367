import type { ComponentType, ReactNode } from 'react';
import styles from './MenuEntry.module.css';

interface MenuEntryProps {
  Icon: ComponentType<{ size?: number; stroke?: number }>;
  /** Whether it is the section that is shown. */
  isCurrent?: boolean;
  children: ReactNode;
}

/** An entry of the panel's menu that does something here. */
export function MenuEntry({ Icon, isCurrent = false, onClick, children }: MenuEntryProps & { onClick: () => void }) {
  return (
    <button type="button" className={styles.entry} aria-current={isCurrent ? 'page' : undefined} onClick={onClick}>
      <Icon size={20} stroke={1.75} />
      {children}
    </button>
  );
}

/** An entry that leads away from the panel. */
export function MenuLink({ Icon, href, children }: MenuEntryProps & { href: string }) {
  return (
    <a className={styles.entry} href={href}>
      <Icon size={20} stroke={1.75} />
      {children}
    </a>
  );
}
