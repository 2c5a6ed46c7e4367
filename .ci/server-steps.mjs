/**
 * The steps of docs/operacao.md to a server: the numbered paragraphs of its section, with the fenced blocks in each.
 * @param {string} text
 * @returns {{ title: string, prose: string, blocks: string[] }[]}
 */
export function serverSteps(text) {
  const [, section = ''] = /^## Num servidor.*?\n(.*?)^## /ms.exec(text) || [];
  return section
    .split(/^(?=\d+\. \*\*)/m)
    .slice(1)
    .map((prose) => ({
      title: /\*\*(.+?)\*\*/s.exec(prose)[1].replace(/\s+/g, ' '),
      prose,
      blocks: [...prose.matchAll(/^ {3}```\w*\n(.*?)^ {3}```/gms)].map(([, block]) => block.replace(/^ {3}/gm, '')),
    }));
}
