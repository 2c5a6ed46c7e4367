import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { counted } from '#contract/noun.ts';
import styles from '../Imports.module.css';
import type { Findings } from '../use-import.ts';
import { PreviewTable } from './PreviewTable.tsx';
import type { StepProps } from './step-props.ts';

const rows = { one: 'linha', many: 'linhas' };

/** The check's results, and the choice to update payers who are already in the register. */
export function ReviewStep({ importing }: StepProps) {
  const { findings, goTo, commit, duplicates, setDuplicates } = importing;
  const [leavesOut, setLeavesOut] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  if (!findings) return null;
  const leftOut = findings.invalid + findings.refused;
  const taken = findings.total - leftOut - (duplicates === 'skip' ? findings.known : 0);
  const proceed = () => {
    if (taken === 0)
      return setRefusal('Não sobra nenhuma linha para importar. Corrija a planilha e escolha-a de novo.');
    if (leftOut > 0 && !leavesOut)
      return setRefusal('Corrija a planilha e escolha-a de novo, ou marque que as linhas com problema ficam de fora.');
    setRefusal(undefined);
    if (findings.consents > 0) return goTo('consents');
    return void commit(null);
  };
  return (
    <>
      <Summary findings={findings} taken={taken} leftOut={leftOut} />
      {findings.known > 0 && (
        <NativeSelect
          label={`${counted(findings.known, rows)} com CPF que já está no cadastro`}
          data={[
            { value: 'skip', label: 'Pular: o cadastro fica como está' },
            { value: 'update', label: 'Atualizar o cadastro com o que a planilha traz' },
          ]}
          value={duplicates}
          onChange={({ currentTarget }) => setDuplicates(currentTarget.value as 'skip' | 'update')}
        />
      )}
      <PreviewTable importing={importing} onlyNoted={leftOut > 0} />
      {leftOut > 0 && (
        <Checkbox
          label={`Deixar de fora ${leftOut === 1 ? 'a linha' : `as ${figure.format(leftOut)} linhas`} com problema e importar as outras`}
          checked={leavesOut}
          onChange={({ currentTarget }) => setLeavesOut(currentTarget.checked)}
        />
      )}
      <p className={styles.failure} role="alert" hidden={!refusal}>
        {refusal}
      </p>
      <div className={styles.actions}>
        <Button variant="default" onClick={() => goTo('columns')}>
          Voltar
        </Button>
        <Button onClick={proceed}>
          {findings.consents > 0 ? 'Continuar' : `Importar ${counted(taken, { one: 'dizimista', many: 'dizimistas' })}`}
        </Button>
      </div>
    </>
  );
}

const figure = new Intl.NumberFormat('pt-BR');

interface SummaryProps {
  findings: Findings;
  taken: number;
  leftOut: number;
}

/** How many rows will be imported, updated and left out. */
function Summary({ findings, taken, leftOut }: SummaryProps) {
  const figures = [
    [findings.total, 'na planilha'],
    [taken, taken === 1 ? 'será importada' : 'serão importadas'],
    [findings.known, 'já no cadastro'],
    [leftOut, 'com problema'],
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(([count, label]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure.format(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
