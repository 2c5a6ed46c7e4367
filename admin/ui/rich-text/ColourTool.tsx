import type { Icon } from '@tabler/icons-react';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import type { CSSProperties } from 'react';
import type { Colour } from './palette.ts';
import styles from './RichText.module.css';
import { ToolPopover } from './ToolPopover.tsx';

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
  return (
    <ToolPopover label={label} Icon={Icon} active={current !== undefined} className={styles.palette}>
      {(close) => {
        const choose = (value: string | undefined) => {
          close();
          onChoose(value);
        };
        return (
          <>
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
          </>
        );
      }}
    </ToolPopover>
  );
}
