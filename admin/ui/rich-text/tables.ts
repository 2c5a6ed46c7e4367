import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import type { Attributes } from '@tiptap/react';

/** The maximum column or row span; the API drops larger ones. */
const largestSpan = 100;

const spanAttribute = (name: 'colspan' | 'rowspan'): Attributes => ({
  [name]: {
    default: 1,
    parseHTML: (cell) => {
      const span = Number(cell.getAttribute(name) ?? 1);
      return Number.isInteger(span) && span >= 1 ? Math.min(span, largestSpan) : 1;
    },
  },
});

const addAttributes = () => ({ ...spanAttribute('colspan'), ...spanAttribute('rowspan') });

/** Tables without column widths, which would be inline styles. In the editor each is in the page's scroll box. */
const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
  addNodeView: () => () => {
    const dom = document.createElement('div');
    dom.className = 'table-box';
    // For axe: unlike on the page the box needs no tab stop, because the cursor reaches every cell.
    dom.contentEditable = 'true';
    const contentDOM = document.createElement('tbody');
    dom.appendChild(document.createElement('table')).append(contentDOM);
    return { dom, contentDOM };
  },
});

export const tableExtensions = [
  PlainTable,
  TableRow,
  TableHeader.extend({ addAttributes }),
  TableCell.extend({ addAttributes }),
];
