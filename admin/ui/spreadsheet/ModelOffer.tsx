import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ReportDefinition, ReportFilter } from '#contract/report.ts';
import { IconDownload } from '#icons/IconDownload.ts';
import { useParish } from '../../lib/parish.ts';
import { saveModel } from '../report/save-model.ts';
import styles from './Spreadsheet.module.css';

interface ModelOfferProps<Item> {
  model: ReportDefinition<Item>;
  /** Above its columns. */
  notes: readonly ReportFilter[];
  children: ReactNode;
}

/** The offer of a template to fill in. */
export function ModelOffer<Item>({ model, notes, children }: ModelOfferProps<Item>) {
  const { name: parish } = useParish();
  const [failed, setFailed] = useState(false);
  const save = () => {
    setFailed(false);
    saveModel(model, notes, parish).catch(() => setFailed(true));
  };
  return (
    <>
      <div className={styles.model}>
        <p>{children}</p>
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={save}>
          Baixar modelo
        </Button>
      </div>
      <p className={styles.failure} role="alert" hidden={!failed}>
        Não foi possível fazer o modelo. Recarregue a página e tente novamente.
      </p>
    </>
  );
}
