import { Button } from '@mantine/core';
import { useState } from 'react';
import { bodyOf } from '#contract/fields/schemas.ts';
import { formValuesOf } from '#contract/fields/values.ts';
import { financialMonths, reopeningFields } from '#contract/financial-months.ts';
import { shownReais } from '#contract/money.ts';
import { download } from '../../lib/api.ts';
import { openPlace } from '../../lib/menu.ts';
import { Allowed } from '../../ui/Allowed.tsx';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import { CallForm } from '../../ui/form/CallForm.tsx';
import { defineForm } from '../../ui/form/form-definition.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { ReportButtons } from '../../ui/report/ReportButtons.tsx';
import { ToolMenu } from '../../ui/ToolMenu.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { BalanceteButtons } from './BalanceteButtons.tsx';
import { CashBookButtons } from './CashBookButtons.tsx';
import { DioceseShareTable } from './DioceseShareTable.tsx';
import styles from './Financial.module.css';
import { accountColumns, categoryColumns, purposeColumns } from './month-tables.ts';
import { checkOf, closingText, formerClosings, stateOfMonth, titleOfMonth } from './month-words.ts';
import { type MonthRow, useClosingMonth, useMonthLines, useMonthSheet, useReopeningMonth } from './months.queries.ts';

const reopening = defineForm({
  fields: reopeningFields,
  body: bodyOf(reopeningFields),
  titleField: 'reason',
  personal: true,
});

interface MonthSheetDialogProps {
  row: MonthRow;
  /** How many earlier months are closed along with it. */
  before: number;
  onClose: () => void;
}

/** A month: what isn't in order in it, its accounts and categories, and the way to close it or to open it again. */
export function MonthSheetDialog({ row, before, onClose }: MonthSheetDialogProps) {
  const { month } = row;
  const title = titleOfMonth(month);
  const sheet = useMonthSheet(month).data?.data;
  const accounts = useMonthLines(month, 'accounts');
  const categories = useMonthLines(month, 'categories');
  const purposes = useMonthLines(month, 'purposes');
  const closing = useClosingMonth(month);
  const [reopens, setReopens] = useState(false);
  const save = useReopeningMonth(month);
  const { confirm } = useDialogs();
  const faults = sheet?.checks.map((check) => checkOf(check, month)) ?? [];
  const early = sheet && sheet.before_opening.income - sheet.before_opening.expense;

  const close = async () => {
    const text = closingText(
      month,
      faults.map(({ sentence }) => sentence),
      before,
    );
    const answers = { no: 'Cancelar', yes: 'Fechar o mês' };
    if (await confirm({ type: 'warning', title: `Fechar ${title}?`, text, answers })) closing.mutate(undefined);
  };

  return (
    <PanelModal opened onClose={onClose} title={`Mês: ${title}`} size={1120} fullScreen={usePhone()}>
      <p>{stateOfMonth(row)}</p>
      {formerClosings(row.closings).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {faults.length > 0 && (
        <section aria-label="O que ainda não está em ordem">
          <h3 className={styles.heading}>O que ainda não está em ordem</h3>
          <ul>
            {faults.map(({ sentence, way, place, needs = financialMonths.byMonth }) => (
              <li key={sentence}>
                <span>{sentence}</span>{' '}
                <Allowed calls={needs}>
                  <LinkButton onClick={() => openPlace(place)}>{way}</LinkButton>
                </Allowed>
              </li>
            ))}
          </ul>
        </section>
      )}
      <h3 className={styles.heading}>Contas</h3>
      <DataTable
        label="Contas do mês"
        list={accounts}
        columns={accountColumns}
        nameOf={({ name }) => name}
        empty="Nenhuma conta tinha saldo neste mês"
      />
      <h3 className={styles.heading}>Categorias</h3>
      <DataTable
        label="Categorias do mês"
        list={categories}
        columns={categoryColumns}
        nameOf={({ name }) => name ?? 'Sem categoria'}
        empty="Nenhuma transação neste mês"
      />
      {sheet && sheet.purposes.length > 0 && (
        <>
          <h3 className={styles.heading}>Dinheiro que não é da paróquia</h3>
          <DataTable
            label="Dinheiro que não é da paróquia"
            list={purposes}
            columns={purposeColumns}
            nameOf={({ purpose, receiver }) => `${purpose}, ${receiver}`}
            empty="Nada a repassar neste mês"
          />
        </>
      )}
      {sheet?.share && <DioceseShareTable share={sheet.share} />}
      {early !== undefined && early !== 0 && (
        <p>De antes de as contas começarem (não está nos saldos): {shownReais(early)}</p>
      )}
      {reopens && (
        <CallForm
          title={`Reabrir ${title}`}
          definition={reopening}
          first={formValuesOf(reopeningFields, undefined)}
          notice={`O que foi fechado de ${title} volta a poder mudar. Quem já tem o balancete impresso fica com outro.`}
          save={save}
          saveLabel="Reabrir o mês"
          onDone={() => setReopens(false)}
          onClose={() => setReopens(false)}
        />
      )}
      <DialogFoot leave="Voltar" onClose={onClose}>
        <ToolMenu label="Papéis do mês" opensUp>
          <BalanceteButtons period={month} verb="Balancete" />
          <ReportButtons
            source={{ download: (_, signal) => download(financialMonths.publicSheet, { query: { month }, signal }) }}
            failure="Erro ao gerar prestação de contas"
            verb="Prestação de contas"
            formats={['pdf']}
          />
          <CashBookButtons period={month} verb="Livro-caixa" />
        </ToolMenu>
        {row.is_last && (
          <Allowed calls={financialMonths.reopen}>
            <Button variant="default" onClick={() => setReopens(true)}>
              Reabrir o mês
            </Button>
          </Allowed>
        )}
        {sheet && row.is_next && !row.is_closed && (
          <Button onClick={() => void close()} loading={closing.isPending}>
            Fechar o mês
          </Button>
        )}
      </DialogFoot>
    </PanelModal>
  );
}
