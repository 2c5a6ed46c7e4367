import { Button } from '@mantine/core';
import { useState } from 'react';
import { counted } from '#contract/noun.ts';
import styles from '../Imports.module.css';
import { takenRows } from '../imports.queries.ts';
import { UndoButton, useUndoing } from '../UndoImport.tsx';
import type { StepProps } from './step-props.ts';

/** The result of the import, with a button to undo it. */
export function DoneStep({ importing: { result, findings, saveLeftOut }, onClose }: StepProps) {
  const [undone, setUndone] = useState(false);
  const undoing = useUndoing(() => setUndone(true));
  if (!result) return null;
  const invalid = findings?.invalid ?? 0;
  const namesakes = findings?.skipped ?? 0;
  const canSaveLeftOut = invalid + (findings?.refused ?? 0) > 0;
  const lost = result.row_count - takenRows(result);
  const sentences = [
    `${counted(result.created_count, { one: 'dizimista novo', many: 'dizimistas novos' })} no cadastro.`,
    result.updated_count > 0 &&
      `${counted(result.updated_count, { one: 'atualizado', many: 'atualizados' })} com o que a planilha traz.`,
    result.skipped_count > 0 &&
      `${counted(result.skipped_count, { one: 'pulado, porque já estava', many: 'pulados, porque já estavam' })} no cadastro.`,
    namesakes > 0 &&
      `${counted(namesakes, { one: 'pulado, porque o nome já estava', many: 'pulados, porque o nome já estava' })} no cadastro.`,
    result.refused_count > 0 &&
      `${counted(result.refused_count, { one: 'linha ficou', many: 'linhas ficaram' })} de fora, por CPF ou número repetido.`,
    invalid > 0 && `${counted(invalid, { one: 'linha ficou', many: 'linhas ficaram' })} de fora, com problema.`,
    lost > 0 &&
      `${counted(lost, { one: 'linha ficou', many: 'linhas ficaram' })} de fora, porque os dados da pessoa foram apagados.`,
  ].filter((sentence) => sentence !== false);
  return (
    <>
      {undone ? (
        <p role="status">A importação foi desfeita.</p>
      ) : (
        <>
          <p>A planilha tem {counted(result.row_count + invalid + namesakes, { one: 'linha', many: 'linhas' })}:</p>
          <ul className={styles.outcome}>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {result.incomplete_count > 0 && (
            <p>
              {counted(result.incomplete_count, { one: 'novo está', many: 'novos estão' })} como “cadastro incompleto”:
              falta o CPF ou um consentimento. Na lista, o filtro “Cadastro” mostra quem está assim.
            </p>
          )}
          <p>Se algo saiu errado, a importação pode ser desfeita durante uma hora, aqui ou em “Importar”.</p>
        </>
      )}
      <div className={styles.actions}>
        {canSaveLeftOut && (
          <Button variant="default" onClick={() => void saveLeftOut()}>
            Baixar as linhas que ficaram de fora
          </Button>
        )}
        {!undone && <UndoButton done={result} undoing={undoing} />}
        <Button onClick={onClose}>Fechar</Button>
      </div>
    </>
  );
}
