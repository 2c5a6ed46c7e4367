import { formatDay } from '#contract/calendar-date.ts';
import { shownReais } from '#contract/money.ts';
import { capitalised } from '#contract/noun.ts';
import { paymentForms } from '#contract/payment-forms.ts';
import type { Receipt } from '#contract/tithe-desk.ts';
import type { SittingSheet } from '#contract/tithe-sittings.ts';
import type { PrintDocument } from '../../ui/print/print-document.ts';
import { countWords } from './count-words.ts';
import { giverWords, isUndone, monthsWords, sumsOf } from './desk-words.ts';
import { placeWords, receivedWords } from './sitting-words.ts';

const figures = (header: string, width: string) => ({ header, width, figures: true as const });

const amountWords = (receipt: Receipt): string =>
  isUndone(receipt) ? `${shownReais(receipt.valor)}\n(desfeito)` : shownReais(receipt.resta);

/** A sitting on paper, for two to sign. */
export function printedSheet(sheet: SittingSheet): PrintDocument {
  const { receipts, counts } = sheet;
  return {
    title: 'Dízimo recebido',
    generatedAt: new Date().toISOString(),
    notes: [
      capitalised(placeWords(sheet)),
      receivedWords(sheet),
      ...(sheet.state === 'ended' ? [] : ['Ainda não encerrada: pode receber mais envelopes.']),
    ],
    sections: [
      {
        columns: [
          figures('Nº', '8%'),
          { header: 'Nome' },
          { header: 'Meses', width: '30%' },
          { header: 'Dia e forma', width: '18%' },
          figures('Valor', '16%'),
        ],
        // In the order of the envelopes.
        rows: receipts
          .toReversed()
          .map((receipt) => [
            String(receipt.dizimista?.numero_ordinal ?? ''),
            receipt.dizimista?.nome ?? giverWords(receipt),
            monthsWords(receipt),
            `${formatDay(receipt.data_pagamento)}\n${paymentForms[receipt.forma_pagamento]}`,
            amountWords(receipt),
          ]),
      },
      {
        title: 'Conferência com o caixa',
        columns: [{ header: 'Forma' }, figures('Valor', '30%')],
        rows: sumsOf(receipts),
      },
      {
        title: 'Contagem do caixa',
        columns: [{ header: 'Neste dia' }],
        rows: counts.map((count) => [countWords(count)]),
      },
      {
        title: 'Assinaturas',
        columns: [{ header: 'Quem recebeu' }, { header: 'Quem conferiu' }],
        rows: [['\n\n________________________', '\n\n________________________']],
      },
    ],
    empty: 'Nada foi recebido.',
  };
}
