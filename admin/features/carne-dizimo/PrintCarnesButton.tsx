import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { carneDizimo } from '#contract/carne-dizimo.ts';
import { IconPrinter } from '#icons/IconPrinter.ts';
import { Allowed } from '../../ui/Allowed.tsx';
import type { Payer } from './carne-dizimo.queries.ts';

const PrintCarnesDialog = lazy(() => import('./PrintCarnesDialog.tsx'));

/** Opens what prints the booklets of a year, or one payer's. */
export function PrintCarnesButton({ one }: { one?: { payer: Payer; ano: number } }) {
  const [opened, setOpened] = useState(false);
  return (
    <Allowed calls={carneDizimo.printed}>
      <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => setOpened(true)}>
        {one ? 'Imprimir carnê' : 'Imprimir carnês'}
      </Button>
      {opened && (
        <Suspense>
          <PrintCarnesDialog {...(one && { one })} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </Allowed>
  );
}
