import { Toolbar, Tooltip } from '@mantine/core';
import { type Editor, useEditorState } from '@tiptap/react';
import { memo, useEffect, useState } from 'react';
import { IconChevronUp } from '#icons/IconChevronUp.ts';
import { IconDots } from '#icons/IconDots.ts';
import { IconHighlight } from '#icons/IconHighlight.ts';
import { IconPalette } from '#icons/IconPalette.ts';
import { useRoom } from '../use-room.ts';
import { ColourTool } from './ColourTool.tsx';
import { HeadingSelect } from './HeadingSelect.tsx';
import { ImageTool } from './image/ImageTool.tsx';
import { LinkTool } from './LinkTool.tsx';
import { groundColours, textColours } from './palette.ts';
import styles from './RichText.module.css';
import { TableTool } from './TableTool.tsx';
import { ToolButton } from './ToolButton.tsx';
import { alignments, cleaning, emphasis, lists, type Tool } from './tools.ts';

/** Rem. On narrower screens only one line of tools is shown, and the others on demand. */
const roomForAll = 32;

/**
 * The editor's tools; the arrow keys move between them. Each is re-rendered only when its own state changes, because
 * re-rendering all would delay typing.
 */
export const EditorToolbar = memo(({ editor, controls }: { editor: Editor; controls: string }) => {
  const [ref, room = roomForAll] = useRoom<HTMLDivElement>();
  const [more, setMore] = useState(false);
  useEffect(() => {
    // The opened tools may cover the line with the caret.
    if (more && editor.isFocused) editor.commands.scrollIntoView();
  }, [more, editor]);
  const now = useEditorState({ editor, selector: stateOfTools });
  const commands = (tools: readonly Tool[]) =>
    tools.map((tool) => (
      <CommandTool
        key={tool.label}
        editor={editor}
        tool={tool}
        active={tool.isActive && now.active.includes(tool.label)}
      />
    ));
  const groups = (isShown: (tool: Tool) => boolean) => (
    <>
      <div className={styles.group}>{commands(emphasis.filter(isShown))}</div>
      <div className={styles.group}>
        <ColourTool
          label="Cor do texto"
          none="Sem cor"
          Icon={IconPalette}
          colours={textColours}
          current={now.color}
          editor={editor}
          choose={chooseColour}
        />
        <ColourTool
          label="Cor de fundo"
          none="Sem fundo"
          Icon={IconHighlight}
          colours={groundColours}
          current={now.ground}
          editor={editor}
          choose={chooseGround}
        />
      </div>
      <div className={styles.group}>{commands(lists.filter(isShown))}</div>
      <div className={styles.group}>{commands(alignments.filter(isShown))}</div>
      <div className={styles.group}>
        <LinkTool editor={editor} active={now.link} />
        <ImageTool editor={editor} active={now.image} />
        <TableTool editor={editor} active={now.table} />
      </div>
      <div className={styles.group}>{commands(cleaning.filter(isShown))}</div>
    </>
  );
  return (
    // Only one tooltip at a time, for the focused button or the one under the pointer.
    <Tooltip.Group openDelay={300}>
      <Toolbar
        ref={ref}
        className={styles.toolbar}
        aria-label="Formatação do texto"
        aria-controls={controls}
        variant="light"
      >
        {room >= roomForAll ? (
          <>
            <HeadingSelect editor={editor} />
            {groups(() => true)}
          </>
        ) : (
          <>
            <div className={styles.first}>
              <HeadingSelect editor={editor} />
              {commands(tools.filter(isFirst))}
              <ToolButton
                label="Mais ferramentas"
                Icon={more ? IconChevronUp : IconDots}
                expanded={more}
                onClick={() => setMore(!more)}
              />
            </div>
            {more && <div className={styles.more}>{groups((tool) => !isFirst(tool))}</div>}
          </>
        )}
      </Toolbar>
    </Tooltip.Group>
  );
});

const isFirst = ({ first = false }: Tool): boolean => first;

interface CommandToolProps {
  editor: Editor;
  tool: Tool;
  active: boolean | undefined;
}

const CommandTool = memo(({ editor, tool, active }: CommandToolProps) => (
  <ToolButton {...tool} active={active} onClick={() => tool.run(editor)} />
));

const tools = [...emphasis, ...lists, ...alignments, ...cleaning];

function stateOfTools({ editor }: { editor: Editor }) {
  const style = editor.getAttributes('textStyle');
  return {
    active: tools.filter((tool) => tool.isActive?.(editor)).map(({ label }) => label),
    color: (style.color ?? undefined) as string | undefined,
    ground: (style.backgroundColor ?? undefined) as string | undefined,
    link: editor.isActive('link'),
    image: editor.isActive('image'),
    table: editor.isActive('table'),
  };
}

function chooseColour(editor: Editor, value: string | undefined): void {
  const chain = editor.chain().focus();
  (value ? chain.setColor(value) : chain.unsetColor()).run();
}

function chooseGround(editor: Editor, value: string | undefined): void {
  const chain = editor.chain().focus();
  (value ? chain.setBackgroundColor(value) : chain.unsetBackgroundColor()).run();
}
