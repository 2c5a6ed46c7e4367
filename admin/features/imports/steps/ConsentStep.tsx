import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { consentPaper, consentPaperFields } from '#contract/imports.ts';
import { fieldOf, sentenceOf } from '#contract/messages.ts';
import { capitalised, counted } from '#contract/noun.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import styles from '../Imports.module.css';
import type { StepProps } from './step-props.ts';

const { paper: paperField, agreed_on: dayField } = consentPaperFields;

/** Asks for the paper with the consents and its date. Without a paper no consents are imported. */
export function ConsentStep({ importing }: StepProps) {
  const { findings, goTo, commit } = importing;
  const [onPaper, setOnPaper] = useState(false);
  const [paper, setPaper] = useState('');
  const [day, setDay] = useState<string | null>(null);
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const proceed = () => {
    if (!onPaper) return void commit(null);
    const parsed = consentPaper.safeParse({ paper, agreed_on: day ?? undefined });
    if (parsed.success) return void commit(parsed.data);
    return setRefusals(
      Object.fromEntries(parsed.error.issues.map((issue) => [fieldOf(issue), sentenceOf([issue], consentPaper)])),
    );
  };
  const marked = counted(findings?.consents ?? 0, { one: 'pessoa consentiu', many: 'pessoas consentiram' });
  return (
    <>
      <p>Segundo a planilha, {marked}. A lei pede que isso se possa provar: em que papel, e quando.</p>
      <Checkbox
        label="Os consentimentos foram dados num papel, que a paróquia guarda"
        checked={onPaper}
        onChange={({ currentTarget }) => setOnPaper(currentTarget.checked)}
      />
      {onPaper ? (
        <div className={styles.pair}>
          <TextInput
            label={capitalised(paperField.label)}
            description={paperField.help}
            required
            maxLength={300}
            value={paper}
            error={refusals.paper}
            onChange={({ currentTarget }) => setPaper(currentTarget.value)}
          />
          <DateField
            label={capitalised(dayField.label)}
            description={dayField.help}
            required
            min={dayField.details.first}
            max={dayField.details.last()}
            value={day}
            error={refusals.agreed_on}
            onChange={setDay}
          />
        </div>
      ) : (
        <p className={styles.note}>
          Sem o papel, todos entram como “cadastro incompleto”: a paróquia pode completá-los um a um, e nenhum conta
          como consentimento.
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={() => goTo('review')}>
          Voltar
        </Button>
        <Button onClick={proceed}>Importar</Button>
      </div>
    </>
  );
}
