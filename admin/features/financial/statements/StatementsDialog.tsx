import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { inOrder, type StatementOrder, statementFields, type YearOfGiving } from '#contract/financial-statements.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { IconFileTypePdf } from '#icons/IconFileTypePdf.ts';
import { IconMail } from '#icons/IconMail.ts';
import { useHasMail } from '../../../lib/has-mail.ts';
import { hasFailed } from '../../../lib/list.ts';
import { ReadFailure } from '../../../ui/failure/ReadFailure.tsx';
import { ChoiceInput } from '../../../ui/form/inputs/choice-inputs.tsx';
import { YearInput } from '../../../ui/form/inputs/number-inputs.tsx';
import { PanelModal } from '../../../ui/PanelModal.tsx';
import { MadeSentence } from '../../../ui/report/MadeSentence.tsx';
import { ReportProgressDialog } from '../../../ui/report/ReportProgressDialog.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import styles from './Statements.module.css';
import {
  communityOf,
  countSentence,
  everybody,
  issuedSentence,
  proposedStatementYear,
  unnamedSentence,
  whomOf,
} from './statement-words.ts';
import { useYearOfGiving } from './statements.queries.ts';
import { useStatementsFile } from './use-statements-file.ts';
import { useStatementsMail } from './use-statements-mail.ts';

interface StatementsDialogProps {
  /** The one whose statement it is; by default all who gave. */
  payer?: { id: string; nome_completo: string };
  onClose: () => void;
}

/** The statements of a year: of whom and how, what they come to, and then as one file or by mail. */
export default function StatementsDialog({ payer, onClose }: StatementsDialogProps) {
  const [year, setYear] = useState<number | null>(() => proposedStatementYear(parishDayOf(new Date())));
  const asked = statementFields.ano.written.safeParse(year).success ? year : null;
  const query = useYearOfGiving(asked, payer?.id);
  return (
    <PanelModal
      opened
      onClose={onClose}
      title={payer ? `Declaração do ano: ${payer.nome_completo}` : 'Declarações do ano'}
      size={640}
      fullScreen={usePhone()}
      closeOnClickOutside={false}
    >
      <div className={styles.fields}>
        <YearInput
          details={statementFields.ano.details}
          label="Ano"
          required
          value={year}
          onChange={setYear}
          error={asked === null && 'Digite um ano de 1900 a 2999.'}
        />
      </div>
      {asked !== null && hasFailed(query) && <ReadFailure query={query} sentence="Erro ao carregar quem deu no ano." />}
      {asked !== null && query.isPending && <p role="status">Carregando...</p>}
      {asked !== null && query.data && (
        <Choices key={asked} year={asked} given={query.data} isOfOne={payer !== undefined} />
      )}
    </PanelModal>
  );
}

function Choices({ year, given, isOfOne }: { year: number; given: YearOfGiving; isOfOne: boolean }) {
  const hasMail = useHasMail();
  const [whom, setWhom] = useState(everybody);
  const [order, setOrder] = useState<StatementOrder>('nome');
  const [hasWindow, setWindow] = useState(false);
  const chosen = given.payers.filter((giver) => whom === everybody || communityOf(giver) === whom).sort(inOrder[order]);
  const file = useStatementsFile({ year, givers: chosen, hasWindow });
  const mail = useStatementsMail({ year, givers: chosen });
  const homeless = chosen.filter(({ endereco }) => !endereco).length;

  if (given.payers.length === 0)
    return (
      <div className={styles.counts}>
        <p>{isOfOne ? `Nada foi recebido desta pessoa em ${year}.` : `Nenhum dizimista deu em ${year}.`}</p>
        {!isOfOne && <p>{unnamedSentence(given.unnamed)}</p>}
      </div>
    );
  return (
    <>
      <div className={styles.fields}>
        {!isOfOne && (
          <>
            <NativeSelect
              label="De quem"
              data={whomOf(given.payers)}
              value={whom}
              onChange={({ currentTarget }) => setWhom(currentTarget.value)}
            />
            <ChoiceInput
              details={statementFields.ordem.details}
              label="Ordem"
              required
              value={order}
              onChange={(next) => setOrder(next as StatementOrder)}
            />
          </>
        )}
        <Checkbox
          label="Com janela para o endereço"
          checked={hasWindow}
          onChange={({ currentTarget }) => setWindow(currentTarget.checked)}
        />
      </div>
      <div className={styles.counts}>
        <p>{countSentence(chosen)}</p>
        <p>{issuedSentence(chosen)}</p>
        {hasWindow && homeless > 0 && <p>Sem endereço no cadastro, só com o nome na janela: {homeless}.</p>}
        {!isOfOne && <p>{unnamedSentence(given.unnamed)}</p>}
        <p>Conta o que foi pago no ano, por dia de pagamento; o que foi devolvido não conta.</p>
      </div>
      {/* Rendered from the start, so that later texts are announced. */}
      <p className={styles.said} role="status">
        {mail.said}
      </p>
      <div className={styles.foot}>
        {hasMail && (
          <Button variant="default" leftSection={<IconMail size={18} />} onClick={mail.send}>
            Enviar por e-mail
          </Button>
        )}
        <Button data-autofocus leftSection={<IconFileTypePdf size={18} />} onClick={() => void file.make('pdf')}>
          Gerar PDF
        </Button>
      </div>
      <MadeSentence said={file.said} />
      <ReportProgressDialog
        progress={file.progress}
        onStop={file.stop}
        counted="declarações"
        title="Gerando declarações..."
        text="Elas são numeradas e desenhadas neste aparelho. Deixe esta janela aberta. Se parar, as já numeradas ficam com o seu número."
      />
      <ReportProgressDialog
        progress={mail.progress}
        onStop={mail.stop}
        counted="declarações"
        title="Preparando os e-mails..."
        text="Deixe esta janela aberta. Se parar, os que já foram para a fila são enviados."
      />
    </>
  );
}
