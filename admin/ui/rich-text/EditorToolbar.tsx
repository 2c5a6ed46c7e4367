import { Toolbar, Tooltip } from '@mantine/core';
import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs';
import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs';
import { type Editor, useEditorState } from '@tiptap/react';
import { memo } from 'react';
import { ColourTool } from './ColourTool.tsx';
import { HeadingSelect } from './HeadingSelect.tsx';
import { ImageTool } from './image/ImageTool.tsx';
import { LinkTool } from './LinkTool.tsx';
import { groundColours, textColours } from './palette.ts';
import styles from './RichText.module.css';
import { TableTool } from './TableTool.tsx';
import { ToolButton } from './ToolButton.tsx';
import { alignments, cleaning, emphasis, lists, type Tool } from './tools.ts';

/**
 * The editor's tools, in the order of the document; the arrow keys move between them. Each is rendered anew only when its own
 * state changes: all of them would delay every letter.
 */
export const EditorToolbar = memo(({ editor, controls }: { editor: Editor; controls: string }) => {
  const now = useEditorState({ editor, selector: stateOfTools });
  const buttons = (tools: readonly Tool[]) => (
    <div className={styles.group}>
      {tools.map((tool) => (
        <CommandTool
          key={tool.label}
          editor={editor}
          tool={tool}
          active={tool.isActive && now.active.includes(tool.label)}
        />
      ))}
    </div>
  );
  return (
    // Of a button with the focus and one under the pointer only one shows its name.
    <Tooltip.Group openDelay={300}>
      <Toolbar className={styles.toolbar} aria-label="Formatação do texto" aria-controls={controls} variant="light">
        <HeadingSelect editor={editor} />
        {buttons(emphasis)}
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
        {buttons(lists)}
        {buttons(alignments)}
        <div className={styles.group}>
          <LinkTool editor={editor} active={now.link} />
          <ImageTool editor={editor} active={now.image} />
          <TableTool editor={editor} active={now.table} />
        </div>
        {buttons(cleaning)}
      </Toolbar>
    </Tooltip.Group>
  );
});

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
