import { Button } from '@mantine/core';
import { useState } from 'react';
import { dizimistas } from '#contract/dizimistas.ts';
import { IconPrinter } from '#icons/IconPrinter.ts';
import { Allowed } from '../../ui/Allowed.tsx';
import { StationeryDialog } from './StationeryDialog.tsx';

/** The way to envelopes and labels; `chosen` are the register's filters. */
export function StationeryButton({ chosen }: { chosen: Readonly<Record<string, string | number>> }) {
  const [opened, setOpened] = useState(false);
  return (
    <Allowed calls={dizimistas.labels}>
      <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => setOpened(true)}>
        Envelopes e etiquetas
      </Button>
      {opened && <StationeryDialog chosen={chosen} onClose={() => setOpened(false)} />}
    </Allowed>
  );
}
