import type { Editor } from '@tiptap/react';
import { type CSSProperties, memo } from 'react';
import { IconBan } from '#icons/IconBan.ts';
import type { Icon } from '#icons/tabler-icon.tsx';
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
  editor: Editor;
  choose: (editor: Editor, value: string | undefined) => void;
}

export const ColourTool = memo(({ label, none, Icon, colours, current, editor, choose }: ColourToolProps) => (
  <ToolPopover label={label} Icon={Icon} active={current !== undefined} className={styles.palette}>
    {(close) => {
      const take = (value: string | undefined) => {
        close();
        choose(editor, value);
      };
      return (
        <>
          <button
            type="button"
            className={styles.colour}
            aria-label={none}
            title={none}
            onClick={() => take(undefined)}
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
              onClick={() => take(value)}
            />
          ))}
        </>
      );
    }}
  </ToolPopover>
));
