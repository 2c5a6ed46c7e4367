import { expect, it } from 'vitest';
import { buildBrCode } from '#contract/br-code/build.ts';
import { paperOf } from '../../edge-functions/api/reports/testing/paper.ts';
import { posterPaper } from './poster-paper.ts';
import { type PosterSize, posterSizes } from './poster-sizes.ts';
import { codeIn, printed } from './testing/printed.ts';

const head = {
  parish: 'Paróquia Nossa Senhora do Perpétuo Socorro dos Navegantes e São Pedro Pescador do Mucuripe',
  ...{ addressLine: '', phone: undefined, site: 'https://saojose.org.br', art: undefined, generatedAt: new Date() },
};
const pix = {
  ...{ key: 'doacoes@saojose.org.br', name: 'Paroquia Sao Jose', city: 'Fortaleza' },
  ...{ holder: 'Arquidiocese de Fortaleza', isDemonstration: false },
};
const code = buildBrCode({ key: pix.key, name: pix.name, city: pix.city });

it.each(Object.keys(posterSizes) as PosterSize[])(
  'of %s has the parish’s code, its key and whose it is',
  async (size) => {
    const bytes = posterPaper(head, { size, pix }).finish();
    const [page] = await printed(bytes.slice());
    expect(page && codeIn(page)).toBe(code);
    const { pages } = await paperOf(bytes);
    const said = pages.flat().join(' ');
    expect(pages).toHaveLength(1);
    for (const words of [pix.key, 'Arquidiocese de Fortaleza', 'saojose.org.br/doacao']) expect(said).toContain(words);
  },
);
