import type { ComponentProps } from 'react';
import styles from './LinkButton.module.css';

interface LinkButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  strong?: boolean;
}

/** A button that looks like a link, within a text. */
export const LinkButton = ({ strong, ...button }: LinkButtonProps) => (
  <button type="button" className={styles.link} data-strong={strong || undefined} {...button} />
);
