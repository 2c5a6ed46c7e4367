import type { Icon } from '@tabler/icons-react';
import IconAlignCenter from '@tabler/icons-react/dist/esm/icons/IconAlignCenter.mjs';
import IconAlignJustified from '@tabler/icons-react/dist/esm/icons/IconAlignJustified.mjs';
import IconAlignLeft from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs';
import IconAlignRight from '@tabler/icons-react/dist/esm/icons/IconAlignRight.mjs';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs';
import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs';
import IconClearFormatting from '@tabler/icons-react/dist/esm/icons/IconClearFormatting.mjs';
import IconColumnInsertLeft from '@tabler/icons-react/dist/esm/icons/IconColumnInsertLeft.mjs';
import IconColumnInsertRight from '@tabler/icons-react/dist/esm/icons/IconColumnInsertRight.mjs';
import IconColumnRemove from '@tabler/icons-react/dist/esm/icons/IconColumnRemove.mjs';
import IconIndentDecrease from '@tabler/icons-react/dist/esm/icons/IconIndentDecrease.mjs';
import IconIndentIncrease from '@tabler/icons-react/dist/esm/icons/IconIndentIncrease.mjs';
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs';
import IconRowInsertBottom from '@tabler/icons-react/dist/esm/icons/IconRowInsertBottom.mjs';
import IconRowInsertTop from '@tabler/icons-react/dist/esm/icons/IconRowInsertTop.mjs';
import IconRowRemove from '@tabler/icons-react/dist/esm/icons/IconRowRemove.mjs';
import IconStrikethrough from '@tabler/icons-react/dist/esm/icons/IconStrikethrough.mjs';
import IconTableOff from '@tabler/icons-react/dist/esm/icons/IconTableOff.mjs';
import IconTableRow from '@tabler/icons-react/dist/esm/icons/IconTableRow.mjs';
import IconUnderline from '@tabler/icons-react/dist/esm/icons/IconUnderline.mjs';
import { type Editor, findParentNode } from '@tiptap/react';

/** A button of the editor's toolbar. */
export interface Tool {
  label: string;
  keys?: string;
  Icon: Icon;
  run: (editor: Editor) => void;
  isActive?: (editor: Editor) => boolean;
}

const chain = (editor: Editor) => editor.chain().focus();
const align = (to: string) => (editor: Editor) => void chain(editor).setTextAlign(to).run();
const aligned = (to: string) => (editor: Editor) => editor.isActive({ textAlign: to });
/** Narrows "select all", which includes the document node, to the text: the document can't be lifted. */
const chainOnText = (editor: Editor) => chain(editor).setTextSelection(editor.state.selection);
/** Whether all cells of the table's first row are headers. */
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
    run: (editor) => void chain(editor).toggleBold().run(),
    isActive: (editor) => editor.isActive('bold'),
  },
  {
    label: 'Itálico',
    keys: 'Ctrl+I',
    Icon: IconItalic,
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

/** What changes the table in which the cursor is. */
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
