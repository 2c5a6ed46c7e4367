import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import type { Attributes } from '@tiptap/react';

/** The columns or rows that a cell may cover; more would be dropped by the API. */
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

/** Tables of rows and cells only: no widths, which would be inline styles. In the editor each stands in the page's box. */
const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
  addNodeView: () => () => {
    const dom = document.createElement('div');
    dom.className = 'table-box';
    // Said for axe: the cursor reaches every cell, so that the box needs no tab stop as on the page.
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
