import type { PaperHead } from '../paper.ts';

/** The head of a parish whose window isn't drawn. */
export const paperHead: PaperHead = {
  parish: 'Paróquia São José',
  addressLine: 'Rua Dom Hélio Campos, 150 – Ellery, Fortaleza – CE',
  phone: '(85) 3281-0000',
  site: 'https://saojose.org.br',
  art: undefined,
  generatedAt: new Date('2026-01-05T15:00:00Z'),
};
