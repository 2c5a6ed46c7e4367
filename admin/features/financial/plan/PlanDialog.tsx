import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Category } from '#contract/financial-categories.ts';
import {
  diocesePlanModel,
  diocesePlanModelNotes,
  mostPlanAccounts,
  type PlanAccount,
  planAccountNoun,
} from '#contract/financial-diocese-plan.ts';
import { counted } from '#contract/noun.ts';
import { endsSession, sentenceOfFailure } from '../../../lib/failure.ts';
import { refuseLarge } from '../../../lib/spreadsheet/open-file.ts';
import { FileRefusal, refusals } from '../../../lib/spreadsheet/refusal.ts';
import { DialogFoot } from '../../../ui/DialogFoot.tsx';
import { Refusals } from '../../../ui/form/form-problems.tsx';
import { PanelModal } from '../../../ui/PanelModal.tsx';
import { ModelOffer } from '../../../ui/spreadsheet/ModelOffer.tsx';
import { SheetPlace } from '../../../ui/spreadsheet/SheetPlace.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import styles from '../Financial.module.css';
import { PlanPreview } from './PlanPreview.tsx';
import { useSavingPlan } from './plan.queries.ts';
import { type ReadPlan, readPlan } from './read-plan.ts';

const figure = new Intl.NumberFormat('pt-BR');

interface PlanDialogProps {
  plan: readonly PlanAccount[];
  categories: readonly Category[];
  onClose: () => void;
}

/** The plan of accounts of the diocese: a sheet is chosen, looked at with its faults, and then replaces it. */
export default function PlanDialog({ plan, categories, onClose }: PlanDialogProps) {
  const [read, setRead] = useState<ReadPlan>();
  const [refusal, setRefusal] = useState<string>();
  const save = useSavingPlan();
  const open = async (file: File) => {
    setRefusal(undefined);
    try {
      refuseLarge(file.size);
      setRead(readPlan(new Uint8Array(await file.arrayBuffer())));
    } catch (error) {
      setRefusal((error instanceof FileRefusal ? error : refusals.damaged()).message);
    }
  };
  const again = () => {
    setRead(undefined);
    save.reset();
  };
  const failure = save.isError && !endsSession(save.error) && sentenceOfFailure(save.error, save.failure);
  const left = read ? read.lines.length - read.accounts.length : 0;
  return (
    <PanelModal opened onClose={onClose} title="Plano da diocese" size={960} fullScreen={usePhone()}>
      <div className={styles.plan}>
        {read ? (
          <PlanPreview read={read} categories={categories} />
        ) : (
          <>
            <p>
              {plan.length > 0
                ? `O plano tem ${counted(plan.length, planAccountNoun)}. Outra planilha troca o plano inteiro, e nenhuma categoria muda.`
                : 'Com o plano de contas da diocese, o balancete fica na ordem dele, e o código de cada categoria é escolhido numa lista.'}
            </p>
            <SheetPlace onFile={(file) => void open(file)}>
              Excel (.xlsx) ou CSV com as colunas “Código”, “Nome” e “Lado” (entrada ou saída), na ordem da diocese ou
              com uma coluna “Ordem”. Até {figure.format(mostPlanAccounts)} contas.
            </SheetPlace>
            <ModelOffer model={diocesePlanModel} notes={diocesePlanModelNotes}>
              Se o plano da diocese não está numa planilha, preencha o nosso modelo.
            </ModelOffer>
          </>
        )}
        <Refusals sentences={[refusal, failure].flatMap((sentence) => sentence || [])} />
      </div>
      <DialogFoot onClose={onClose} leave={read ? 'Cancelar' : 'Fechar'}>
        {read && (
          <Button variant="default" onClick={again}>
            Escolher outra
          </Button>
        )}
        {read && read.accounts.length > 0 && (
          <Button onClick={() => save.mutate(read.accounts, { onSuccess: onClose })}>
            {left > 0
              ? `Importar ${figure.format(read.accounts.length)} e deixar ${figure.format(left)} de fora`
              : `Importar ${counted(read.accounts.length, planAccountNoun)}`}
          </Button>
        )}
      </DialogFoot>
    </PanelModal>
  );
}
