import { Button } from '@mantine/core';
import type { ParishPix } from '#contract/giving.ts';
import { IconFileTypePdf } from '#icons/IconFileTypePdf.ts';
import { useParish } from '../lib/parish.ts';
import { useMadeFile } from '../ui/report/use-made-file.ts';
import { makePaper } from './make-paper.ts';
import { paperHead } from './paper-head.ts';
import { type PosterSize, posterSizes } from './poster-sizes.ts';

/** The buttons that save a poster of the parish's PIX. */
export function PosterButtons({ pix }: { pix: ParishPix }) {
  const parish = useParish();
  const { make } = useMadeFile({
    make: async (size: PosterSize, making) => {
      const of = { head: await paperHead(parish), options: { size, pix }, items: [], total: 1 };
      return makePaper({ kind: 'poster', ...of, fileName: `cartaz-pix-${size}.pdf` }, making);
    },
    failure: 'Erro ao gerar cartaz',
    success: 'Cartaz gerado com sucesso!',
  });
  return (Object.keys(posterSizes) as PosterSize[]).map((each) => (
    <Button key={each} variant="default" leftSection={<IconFileTypePdf size={18} />} onClick={() => void make(each)}>
      Cartaz do PIX {posterSizes[each]}
    </Button>
  ));
}
