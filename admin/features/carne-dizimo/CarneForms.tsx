import type { Carne, GivingHabit, Parcela, Payment } from '#contract/carne-dizimo.ts';
import { monthTitle } from '#contract/months.ts';
import { ReceiptDialog } from '../../papers/receipts/ReceiptDialog.tsx';
import type { Payer } from './carne-dizimo.queries.ts';
import { PaymentForm, UndoForm, ValueForm } from './carne-forms.tsx';
import { PixDialog } from './PixDialog.tsx';
import { StartForm } from './StartForm.tsx';

export type OpenedForm =
  | { form: 'payment'; parcelas: readonly Parcela[] }
  | { form: 'reversal'; parcela: Parcela; payment: Payment }
  | { form: 'pix'; parcelas: readonly Parcela[] }
  | { form: 'receipt'; parcela: Parcela }
  | { form: 'value' }
  | { form: 'start' };

interface CarneFormsProps {
  opened: OpenedForm | undefined;
  onOpen: (form: OpenedForm) => void;
  payer: Payer;
  carne: Carne;
  instalments: readonly Parcela[];
  /** Proposals from the payer's record; undefined while loading. */
  habit: GivingHabit | undefined;
  onClose: () => void;
  /** Says what was done. */
  onDone: (sentence: string) => void;
}

/** The opened form of a booklet. */
export function CarneForms({ opened, onOpen, carne, instalments, habit, ...form }: CarneFormsProps) {
  const { ano } = carne;
  const open = instalments.filter(({ pago }) => !pago);
  switch (opened?.form) {
    case 'payment':
      return habit && <PaymentForm {...form} habit={habit} ano={ano} parcelas={opened.parcelas} />;
    case 'reversal':
      return <UndoForm {...form} ano={ano} parcela={opened.parcela} payment={opened.payment} />;
    case 'pix':
      return (
        <PixDialog
          payer={form.payer}
          ano={ano}
          parcelas={opened.parcelas}
          open={open.filter(({ id }) => opened.parcelas.some((parcela) => parcela.id === id))}
          onAgain={(parcelas) => onOpen({ form: 'pix', parcelas })}
          // The last sentence may no longer be true.
          onClose={() => form.onDone('')}
        />
      );
    case 'receipt':
      return (
        <ReceiptDialog
          source={{ parcela_id: opened.parcela.id }}
          about={`dízimo de ${monthTitle({ year: ano, month: opened.parcela.mes })}`}
          giver={form.payer.nome}
          onClose={form.onClose}
        />
      );
    case 'start':
      return <StartForm {...form} carne={carne} instalments={instalments} />;
    case 'value':
      return <ValueForm {...form} carne={carne} firstOpen={open.find(({ devida }) => devida)?.mes ?? 1} />;
    default:
      return null;
  }
}
