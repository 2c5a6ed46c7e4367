import { Button } from '@mantine/core';
import { useState } from 'react';
import { parishDayOf } from '#contract/parish-day.ts';
import type { PersonalData } from '#contract/personal-data.ts';
import { shownNumber } from '#contract/shown-number.ts';
import { IconDownload } from '#icons/IconDownload.ts';
import { IconPrinter } from '#icons/IconPrinter.ts';
import { IconTrash } from '#icons/IconTrash.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useActions } from '../../ui/actions.ts';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { PrintPreview } from '../../ui/print/PrintPreview.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { EraseDialog } from './EraseDialog.tsx';
import styles from './PersonalData.module.css';
import { type Payer, useExport } from './personal-data.queries.ts';
import { printedPerson } from './printed-person.ts';
import { TypedOrdinal, useTypedOrdinal } from './TypedOrdinal.tsx';

interface PersonalDataDialogProps {
  payer: Payer;
  onClose: () => void;
}

/** A payer's rights by law: a copy of all their data, and its erasure (docs/product.md, "Personal data"). */
export function PersonalDataDialog({ payer, onClose }: PersonalDataDialogProps) {
  const [isErasing, setErasing] = useState(false);
  const [shown, setShown] = useState<PersonalData>();
  const typed = useTypedOrdinal(payer.numero_ordinal);
  const copy = useExport(payer);
  const { run } = useActions();
  const onPhone = usePhone();
  const whenRead = (show: (data: PersonalData) => void) => () =>
    typed.confirm(() => run(copy, payer.numero_ordinal, ({ data }) => show(data)));

  if (isErasing) return <EraseDialog payer={payer} onBack={() => setErasing(false)} onClose={onClose} />;
  return (
    <PanelModal
      opened
      onClose={onClose}
      title={`Dados da pessoa (LGPD): ${shownNumber(payer.numero_ordinal)}, ${payer.nome}`}
      size={560}
      fullScreen={onPhone}
    >
      <section className={styles.part}>
        <h3>Cópia de tudo</h3>
        <p>
          O cadastro com a foto, os consentimentos, os carnês com parcelas e cobranças, os pagamentos com comprovantes e
          recibos, as doações, as assinaturas, as intenções de missa e os pedidos delas, e o registro de quem mexeu nos
          dados. Entregue só à própria pessoa, depois de ver um documento dela. Quem fez a cópia fica na auditoria.
        </p>
        <TypedOrdinal label="Para confirmar, digite o número do dizimista" {...typed.field} />
        <div className={styles.actions}>
          <Button leftSection={<IconDownload size={18} />} onClick={whenRead((data) => saveFile(fileOf(payer, data)))}>
            Baixar arquivo
          </Button>
          <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={whenRead(setShown)}>
            Imprimir
          </Button>
        </div>
      </section>
      <section className={styles.part}>
        <h3>Apagar os dados</h3>
        <p>
          Apaga tudo o que identifica a pessoa e mantém o número, os carnês e os pagamentos, para que as contas
          continuem certas. Não há como desfazer.
        </p>
        <div className={styles.actions}>
          <Button color="red" variant="outline" leftSection={<IconTrash size={18} />} onClick={() => setErasing(true)}>
            Apagar os dados...
          </Button>
        </div>
      </section>
      <DialogFoot onClose={onClose} />
      {shown && <PrintPreview report={printedPerson(shown)} onClose={() => setShown(undefined)} />}
    </PanelModal>
  );
}

/** `dizimista-12-2026-11-24.json` */
function fileOf({ numero_ordinal }: Payer, data: PersonalData): File {
  const name = `dizimista-${numero_ordinal}-${parishDayOf(new Date(data.generatedAt))}.json`;
  return new File([JSON.stringify(data, null, 2)], name, { type: 'application/json' });
}
