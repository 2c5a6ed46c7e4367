import type { Annex } from '#contract/financial-book.ts';

const extensions = { 'image/jpeg': 'jpg', 'image/webp': 'webp', 'application/pdf': 'pdf' } as const satisfies Record<
  Annex['type'],
  string
>;

/** Letters of a title in a file's name. */
const mostLetters = 60;

/** `anexos/012-conta-de-luz.pdf`: letters that every system takes, and few enough for Windows. */
export function annexName({ number, title, type }: Pick<Annex, 'number' | 'title' | 'type'>): string {
  const plain = title
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, mostLetters)
    .replace(/^-+|-+$/g, '');
  return `anexos/${String(number).padStart(3, '0')}${plain && `-${plain}`}.${extensions[type]}`;
}
