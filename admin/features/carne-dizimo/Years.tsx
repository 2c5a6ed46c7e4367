import { VisuallyHidden } from '@mantine/core';
import type { Carne } from '#contract/carne-dizimo.ts';
import { counted } from '#contract/noun.ts';
import styles from './CarneDizimo.module.css';
import { paidInstalments } from './paid-instalments.ts';

interface YearsProps {
  carnes: readonly Carne[];
  shown: Carne | undefined;
  onShow: (ano: number) => void;
}

/** The booklet that is shown, by its year: one stop of the Tab key, however many there are. */
export const Years = ({ carnes, shown, onShow }: YearsProps) => (
  <fieldset className={styles.years}>
    <VisuallyHidden component="legend">Carnês por ano</VisuallyHidden>
    {carnes.map(({ id, ano, parcelas, parcelas_pagas }) => (
      <label key={id}>
        <input type="radio" name="ano" checked={id === shown?.id} onChange={() => onShow(ano)} />
        {ano}: {parcelas_pagas} de {counted(parcelas, paidInstalments)}
      </label>
    ))}
  </fieldset>
);
