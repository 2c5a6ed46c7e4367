import { paymentForms } from '#contract/carne-dizimo.ts';
import { financial, paymentSources, type WholeTransaction } from '#contract/financial.ts';
import { countersOf } from '#contract/financial-collections.ts';
import { formerOwnersOf } from '#contract/financial-report.ts';
import { capitalised } from '#contract/noun.ts';
import { keepNumbers } from '#contract/shown-number.ts';
import { formatLocalDate } from '../../../site/lib/dates.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { sentenceOfFailure } from '../../lib/failure.ts';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import styles from './Financial.module.css';
import { useWholeTransaction } from './financial.queries.ts';
import { RowHistory } from './RowHistory.tsx';
import { RowScan } from './RowScan.tsx';
import { numberOf, originOf, payerOf, sideOf, signedAmount, titleOf } from './transaction-words.ts';

const scans = { read: financial.scan, store: financial.storeScan, remove: financial.removeScan };

interface TransactionViewProps {
  id: string;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** A row to read, with its payment, and the way to what it reverses or what reverses it. */
export function TransactionView({ id, onOpen, onClose }: TransactionViewProps) {
  const { data, error } = useWholeTransaction(id);
  const row = data?.data;
  return (
    <PanelModal opened onClose={onClose} title="Ver transação" size={560} fullScreen={usePhone()}>
      {error && <p role="alert">{sentenceOfFailure(error, 'Erro ao carregar transações')}</p>}
      {!row && !error && <p role="status">Carregando...</p>}
      {row && (
        <>
          <Facts facts={factsOf(row)} />
          <Related label="Estorna" rows={row.reverses ? [row.reverses] : []} onOpen={onOpen} />
          {takesScan(row) && <RowScan row={row} calls={scans} />}
          {/* A payment's row says above who made it: its history is its receipt's, or the row's whose money it is. */}
          <RowHistory id={row.plain?.id ?? row.id} {...(!row.payment_id && { made: row })} />
          <Related label="Estornos" rows={row.reversals} onOpen={onOpen} />
          {row.payment_id && !row.reverses && row.reversed_amount < row.amount && <p>{howToCorrect(row)}</p>}
          {row.transfer_id && (
            <p>Esta transação é a tarifa de uma transferência. Para corrigi-la, exclua a transferência em Contas.</p>
          )}
        </>
      )}
      <DialogFoot onClose={onClose} />
    </PanelModal>
  );
}

interface RelatedProps {
  label: string;
  rows: readonly { id: string; title: string | null; transaction_date: string }[];
  onOpen: (id: string) => void;
}

const Related = ({ label, rows, onOpen }: RelatedProps) =>
  rows.length > 0 && (
    <section>
      <h3 className={styles.heading}>{label}</h3>
      <ul className={styles.related}>
        {rows.map((row) => (
          <li key={row.id}>
            <LinkButton onClick={() => onOpen(row.id)}>
              {titleOf(row)}, de {formatLocalDate(row.transaction_date)}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );

/** How a row of a payment is corrected, which nobody changes. */
function howToCorrect({ kind, category }: WholeTransaction): string {
  if (kind === 'fee') return 'Esta transação é a tarifa de um pagamento e acompanha o que acontece com ele.';
  return category === 'Doações'
    ? 'Esta transação vem de uma doação. Para corrigi-la, estorne a doação em Doações.'
    : 'Esta transação vem de um pagamento. Para corrigi-la, estorne o pagamento no carnê do dizimista.';
}

/** True but for a fee, and for what takes a payment back. */
const takesScan = ({ kind, reverses, transfer_id }: WholeTransaction): boolean =>
  kind !== 'fee' && reverses === null && transfer_id === null;

/** A row's facts, each with its label: what people ask first, and its number at last. */
function factsOf(row: WholeTransaction): Fact[] {
  const { payment, payer } = row;
  return [
    ['Título', titleOf(row)],
    ['Valor', signedAmount(row)],
    ['Data', formatLocalDate(row.transaction_date)],
    ['Tipo', sideOf(row)],
    ['Categoria', row.category ?? 'Sem categoria'],
    ['Forma de pagamento', payment && paymentForms[payment.form]],
    payer ? ['Dizimista', payerOf(payer)] : ['Origem', capitalised(originOf(row) ?? '')],
    ['Antes', keepNumbers(formerOwnersOf(row).join('; '))],
    ['Transação vinculada', row.plain && titleOf(row.plain)],
    ['Favorecido', row.payee],
    [row.receiver_name ? 'Repasse de' : 'Destino', row.purpose_name],
    ['Repassado a', row.receiver_name],
    ['Conta', row.account_name],
    ['Contada por', countersOf(row)],
    ['Descrição', row.description],
    ['Número do documento', row.document_number],
    ['Como entrou', payment && paymentSources[payment.source]],
    ['Motivo do estorno', payment?.reason],
    ['Observações', payment?.note],
    ['Registrado por', payment?.creator_name],
    ['Registrado em', payment && dateAndTime(payment.entered_at)],
    ['Número no Mercado Pago', payment?.provider_id],
    ['Número da transação', numberOf(row)],
  ];
}
