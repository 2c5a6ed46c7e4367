import { getDocumentProxy } from 'unpdf';

export interface Paper {
  pages: string[][];
  /** The smallest letters, in points. */
  smallest: number;
  /** The texts that reach beyond the margins. */
  outside: string[];
}

/** Each page's lines, their cells parted by ' | ', as another library reads them. */
export async function paperOf(bytes: Uint8Array): Promise<Paper> {
  const document = await getDocumentProxy(bytes);
  const paper: Paper = { pages: [], smallest: 100, outside: [] };
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []));
    const lines = new Map<number, typeof texts>();
    for (const text of texts) {
      const y = Math.round(text.transform[5]);
      lines.set(y, [...(lines.get(y) ?? []), text]);
      paper.smallest = Math.min(paper.smallest, text.height);
      if (
        text.transform[4] < 35.5 ||
        (text.str !== 'RASCUNHO' && text.transform[4] + text.width > (page.view[2] ?? 0) - 35)
      )
        paper.outside.push(text.str);
    }
    const inOrder = [...lines].sort(([one], [other]) => other - one);
    paper.pages.push(
      inOrder.map(([, cells]) =>
        cells
          .sort((a, b) => a.transform[4] - b.transform[4])
          .map(({ str }) => str)
          .join(' | '),
      ),
    );
  }
  await document.loadingTask.destroy();
  return paper;
}
