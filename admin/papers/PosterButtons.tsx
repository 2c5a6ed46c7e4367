import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { ParishPix } from '#contract/giving.ts';
import { IconFileTypePdf } from '#icons/IconFileTypePdf.ts';
import { useParish } from '../lib/parish.ts';
import { useReport } from '../ui/report/use-report.ts';
import { makePaper } from './make-paper.ts';
import { paperHead } from './paper-head.ts';
import { type PosterSize, posterSizes } from './poster-sizes.ts';

/** The buttons that save a poster of the parish's PIX. */
export function PosterButtons({ pix }: { pix: ParishPix }) {
  const parish = useParish();
  const size = useRef<PosterSize>('a4');
  const { make } = useReport(
    {
      download: async (_format, _signal, making) => {
        const options = { size: size.current, pix };
        const fileName = `cartaz-pix-${size.current}.pdf`;
        return makePaper(
          { kind: 'poster', head: await paperHead(parish), options, items: [], total: 1, fileName },
          making,
        );
      },
    },
    'Erro ao gerar cartaz',
  );
  return (Object.keys(posterSizes) as PosterSize[]).map((each) => (
    <Button
      key={each}
      variant="default"
      leftSection={<IconFileTypePdf size={18} />}
      onClick={() => {
        size.current = each;
        void make('pdf');
      }}
    >
      Cartaz do PIX {posterSizes[each]}
    </Button>
  ));
}
