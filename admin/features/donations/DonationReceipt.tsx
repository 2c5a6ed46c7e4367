import { formatDay } from '#contract/calendar-date.ts';
import { type Donation, receiptNumberOf, remainingCents } from '#contract/donations.ts';
import { shownMoney, shownReais } from '#contract/money.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { paymentForms } from '#contract/payment-forms.ts';
import { shownNumber } from '#contract/shown-number.ts';
import { addressAndPhone, useParish } from '../../lib/parish.ts';
import { Facts } from '../../ui/Facts.tsx';
import print from '../../ui/print/Print.module.css';
import { PrintDesk } from '../../ui/print/PrintPreview.tsx';
import styles from './Donations.module.css';

interface DonationReceiptProps {
  /** An approved one. */
  donation: Donation;
  onClose: () => void;
}

/** The printed receipt of a donation. Nobody's name is known: whoever gave writes it by hand. */
export function DonationReceipt({ donation, onClose }: DonationReceiptProps) {
  const parish = useParish();
  const { legal } = parish;
  const { amount, refunded, given, form, approved_at, provider_id, description } = donation;
  const number = receiptNumberOf(donation);
  const remaining = remainingCents(donation) ?? 0;
  return (
    <PrintDesk title={`Comprovante de doação ${shownNumber(number)}`} onClose={onClose}>
      <article className={print.sheet}>
        <header className={print.head}>
          <p className={print.parish} translate="no">
            {parish.name}
          </p>
          {legal && (
            <p className={print.address}>
              {legal.name} · CNPJ {legal.cnpj}
            </p>
          )}
          <p className={print.address}>{addressAndPhone(parish)}</p>
          <h3 className={print.title}>Comprovante de doação {shownNumber(number)}</h3>
        </header>
        <div className={styles.receipt}>
          <Facts
            facts={[
              ['Valor recebido', shownReais(amount)],
              ['Devolvido', refunded > 0 ? shownReais(refunded) : undefined],
              ['Usado para o dízimo', given > 0 ? shownReais(given) : undefined],
              ['Valor da doação', refunded > 0 || given > 0 ? shownMoney(remaining) : undefined],
              ['Dia', approved_at && formatDay(parishDayOf(new Date(approved_at)))],
              ['Forma', formOf(form)],
              ['Número no Mercado Pago', provider_id],
              ['Descrição', description],
            ]}
          />
          <p>
            A paróquia recebeu esta doação pelo site, que não pergunta quem doa. Se quiser, quem doou escreve aqui o seu
            nome:
          </p>
          <p className={styles.line}>Nome de quem doou</p>
          <p className={styles.line}>Data e assinatura de quem entrega, pela paróquia</p>
          <p>Este comprovante não serve para dedução no imposto de renda.</p>
        </div>
      </article>
    </PrintDesk>
  );
}

/** 'PIX, pelo Mercado Pago' */
const formOf = (form: Donation['form']): string =>
  form === null || form === 'outros' ? 'Pelo Mercado Pago' : `${paymentForms[form]}, pelo Mercado Pago`;
