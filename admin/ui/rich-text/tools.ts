import { type Editor, findParentNode } from '@tiptap/react';
import { IconAlignCenter } from '#icons/IconAlignCenter.ts';
import { IconAlignJustified } from '#icons/IconAlignJustified.ts';
import { IconAlignLeft } from '#icons/IconAlignLeft.ts';
import { IconAlignRight } from '#icons/IconAlignRight.ts';
import { IconArrowBackUp } from '#icons/IconArrowBackUp.ts';
import { IconArrowForwardUp } from '#icons/IconArrowForwardUp.ts';
import { IconBold } from '#icons/IconBold.ts';
import { IconClearFormatting } from '#icons/IconClearFormatting.ts';
import { IconColumnInsertLeft } from '#icons/IconColumnInsertLeft.ts';
import { IconColumnInsertRight } from '#icons/IconColumnInsertRight.ts';
import { IconColumnRemove } from '#icons/IconColumnRemove.ts';
import { IconIndentDecrease } from '#icons/IconIndentDecrease.ts';
import { IconIndentIncrease } from '#icons/IconIndentIncrease.ts';
import { IconItalic } from '#icons/IconItalic.ts';
import { IconList } from '#icons/IconList.ts';
import { IconListNumbers } from '#icons/IconListNumbers.ts';
import { IconRowInsertBottom } from '#icons/IconRowInsertBottom.ts';
import { IconRowInsertTop } from '#icons/IconRowInsertTop.ts';
import { IconRowRemove } from '#icons/IconRowRemove.ts';
import { IconStrikethrough } from '#icons/IconStrikethrough.ts';
import { IconTableOff } from '#icons/IconTableOff.ts';
import { IconTableRow } from '#icons/IconTableRow.ts';
import { IconUnderline } from '#icons/IconUnderline.ts';
import type { Icon } from '#icons/tabler-icon.tsx';

/** A button of the editor's toolbar. */
export interface Tool {
  label: string;
  keys?: string;
  Icon: Icon;
  /** True if it is shown when there is space for few tools. */
  first?: boolean;
  run: (editor: Editor) => void;
  isActive?: (editor: Editor) => boolean;
}

const chain = (editor: Editor) => editor.chain().focus();
const align = (to: string) => (editor: Editor) => void chain(editor).setTextAlign(to).run();
const aligned = (to: string) => (editor: Editor) => editor.isActive({ textAlign: to });
/** Narrows "select all" to the text, because the document node, which it includes, can't be lifted. */
const chainOnText = (editor: Editor) => chain(editor).setTextSelection(editor.state.selection);
/** True if all cells of the table's first row are headers. */
const hasHeaderRow = (editor: Editor) =>
  findParentNode(({ type }) => type.name === 'table')(editor.state.selection)?.node.firstChild?.children.every(
    ({ type }) => type.name === 'tableHeader',
  ) ?? false;
const inList = (editor: Editor) => editor.isActive('listItem');

export const emphasis: readonly Tool[] = [
  {
    label: 'Negrito',
    keys: 'Ctrl+B',
    Icon: IconBold,
    first: true,
    run: (editor) => void chain(editor).toggleBold().run(),
    isActive: (editor) => editor.isActive('bold'),
  },
  {
    label: 'Itálico',
    keys: 'Ctrl+I',
    Icon: IconItalic,
    first: true,
    run: (editor) => void chain(editor).toggleItalic().run(),
    isActive: (editor) => editor.isActive('italic'),
  },
  {
    label: 'Sublinhado',
    keys: 'Ctrl+U',
    Icon: IconUnderline,
    run: (editor) => void chain(editor).toggleUnderline().run(),
    isActive: (editor) => editor.isActive('underline'),
  },
  {
    label: 'Tachado',
    keys: 'Ctrl+Shift+S',
    Icon: IconStrikethrough,
    run: (editor) => void chain(editor).toggleStrike().run(),
    isActive: (editor) => editor.isActive('strike'),
  },
];

export const lists: readonly Tool[] = [
  {
    label: 'Lista numerada',
    Icon: IconListNumbers,
    run: (editor) => void chain(editor).toggleOrderedList().run(),
    isActive: (editor) => editor.isActive('orderedList'),
  },
  {
    label: 'Lista com marcadores',
    Icon: IconList,
    first: true,
    run: (editor) => void chain(editor).toggleBulletList().run(),
    isActive: (editor) => editor.isActive('bulletList'),
  },
  {
    label: 'Diminuir recuo',
    Icon: IconIndentDecrease,
    run: (editor) =>
      void (
        inList(editor) ? chainOnText(editor).liftListItem('listItem') : chainOnText(editor).lift('blockquote')
      ).run(),
  },
  {
    label: 'Aumentar recuo',
    Icon: IconIndentIncrease,
    run: (editor) =>
      void (
        inList(editor) ? chainOnText(editor).sinkListItem('listItem') : chainOnText(editor).wrapIn('blockquote')
      ).run(),
  },
];

export const alignments: readonly Tool[] = [
  {
    label: 'Alinhar à esquerda',
    Icon: IconAlignLeft,
    run: align('left'),
    isActive: aligned('left'),
  },
  {
    label: 'Centralizar',
    Icon: IconAlignCenter,
    run: align('center'),
    isActive: aligned('center'),
  },
  {
    label: 'Alinhar à direita',
    Icon: IconAlignRight,
    run: align('right'),
    isActive: aligned('right'),
  },
  {
    label: 'Justificar',
    Icon: IconAlignJustified,
    run: align('justify'),
    isActive: aligned('justify'),
  },
];

/** The commands for the table at the cursor. */
export const tableTools: readonly Tool[] = [
  {
    label: 'Inserir linha acima',
    Icon: IconRowInsertTop,
    run: (editor) => void chain(editor).addRowBefore().run(),
  },
  {
    label: 'Inserir linha abaixo',
    Icon: IconRowInsertBottom,
    run: (editor) => void chain(editor).addRowAfter().run(),
  },
  {
    label: 'Inserir coluna à esquerda',
    Icon: IconColumnInsertLeft,
    run: (editor) => void chain(editor).addColumnBefore().run(),
  },
  {
    label: 'Inserir coluna à direita',
    Icon: IconColumnInsertRight,
    run: (editor) => void chain(editor).addColumnAfter().run(),
  },
  {
    label: 'Linha de cabeçalho',
    Icon: IconTableRow,
    run: (editor) => void chain(editor).toggleHeaderRow().run(),
    isActive: hasHeaderRow,
  },
  {
    label: 'Excluir linha',
    Icon: IconRowRemove,
    run: (editor) => void chain(editor).deleteRow().run(),
  },
  {
    label: 'Excluir coluna',
    Icon: IconColumnRemove,
    run: (editor) => void chain(editor).deleteColumn().run(),
  },
  {
    label: 'Excluir tabela',
    Icon: IconTableOff,
    run: (editor) => void chain(editor).deleteTable().run(),
  },
];

export const cleaning: readonly Tool[] = [
  {
    label: 'Limpar formatação',
    Icon: IconClearFormatting,
    run: (editor) => void chain(editor).unsetAllMarks().unsetTextAlign().clearNodes().run(),
  },
  {
    label: 'Desfazer',
    keys: 'Ctrl+Z',
    Icon: IconArrowBackUp,
    run: (editor) => void chain(editor).undo().run(),
  },
  {
    label: 'Refazer',
    keys: 'Ctrl+Y',
    Icon: IconArrowForwardUp,
    run: (editor) => void chain(editor).redo().run(),
  },
];
