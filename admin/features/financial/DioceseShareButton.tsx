import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ListedMonth } from '#contract/financial-months.ts';
import { useCategories } from './categories.queries.ts';
import { DioceseShareForm } from './DioceseShareForm.tsx';
import { useDioceseShare } from './diocese-share.queries.ts';

/** The way to the share of the diocese, once what is decreed is known. */
export function DioceseShareButton({ months }: { months: readonly ListedMonth[] }) {
  const decreed = useDioceseShare();
  const categories = useCategories().query.data?.data;
  const [opened, setOpened] = useState(false);
  if (decreed === undefined || !categories || months.length === 0) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Parte da diocese
      </Button>
      {opened && (
        <DioceseShareForm
          decreed={decreed}
          categories={categories}
          openMonths={months.filter(({ is_closed }) => !is_closed).map(({ month }) => month)}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}
