/** The heading of what no version has yet. */
const unreleased = '## Não publicado';

/** The changelog with its unpublished part as that of a version; undefined where nothing stands in it. */
export function datedChangelog(text: string, version: string, day: string): string | undefined {
  const [before, after] = text.split(`${unreleased}\n`);
  if (before === undefined || after === undefined) return undefined;
  const written = after.split(/^## /m)[0]?.trim();
  return written ? `${before}${unreleased}\n\n## ${version} - ${day}\n${after}` : undefined;
}

/** Those of Keep a Changelog, in Portuguese. */
const kinds = ['Adicionado', 'Modificado', 'Obsoleto', 'Removido', 'Corrigido', 'Segurança'];

/** Differences from Keep a Changelog: the kinds of changes, the headings of versions, the newest one first. */
export function changelogFaults(text: string): string[] {
  const headings = [...text.matchAll(/^(#{2,}) (.+)$/gm)].map(([line, marks = '', title = '']) => ({
    line,
    isVersion: marks === '##',
    title,
  }));
  const [first, ...versions] = headings.filter(({ isVersion }) => isVersion).map(({ line }) => line);
  const released = versions.map((line) => /^## (\d+\.\d+\.\d+) - (\d{4}-\d\d-\d\d)$/.exec(line));
  const inOrder = released.every((each, at) => {
    const newer = released[at - 1];
    return !each || !newer || (isLater(newer[1], each[1]) && String(newer[2]) >= String(each[2]));
  });
  return [
    ...(first === unreleased ? [] : [`the first heading is not '${unreleased}'`]),
    ...versions.filter((_, at) => !released[at]).map((line) => `'${line}' is no version with its day`),
    ...(inOrder ? [] : ['the versions are not in order']),
    ...headings
      .filter(({ isVersion, title }) => !isVersion && !kinds.includes(title))
      .map(({ line }) => `'${line}' is no kind of change`),
  ];
}

const isLater = (one = '', other = '') => one.localeCompare(other, 'en', { numeric: true }) > 0;
