import { type Dizimista, dizimistaFields, dizimistaSections } from '#contract/dizimistas.ts';
import { type AnyField, captionOf } from '#contract/fields/field.ts';
import { formValuesOf } from '#contract/fields/values.ts';
import { shownNumber } from '#contract/shown-number.ts';
import { shownAs } from '../../ui/form/shown-as.ts';
import type { PrintDocument } from '../../ui/print/print-document.ts';

const { consents } = dizimistaSections;

/** Where a date and a signature are written by hand. */
const toSign = 'Data: ____/____/________   Assinatura: ______________________________';

/** Fields that only the office fills in: empty ones are left out. */
const ofOffice: readonly string[] = ['data_primeira_contribuicao', 'historico_contribuicoes', 'notes'];

/** A payer's record on paper, section by section, with room to sign each consent. */
export function printedRecord(record: Dizimista, at: Date): PrintDocument {
  const values: Record<string, unknown> = formValuesOf(dizimistaFields, record);
  const fields = Object.entries<AnyField>(dizimistaFields).filter(([name]) => name !== 'foto');
  const rowsOf = (section: string) =>
    fields
      .filter(([, field]) => field.section === section)
      .map(([name, field]) => ({ name, label: captionOf(field), text: shownAs(field, values[name]) }))
      .filter(({ name, text }) => text !== '' || !ofOffice.includes(name));
  return {
    title: `Ficha do dizimista ${shownNumber(record.numero_ordinal)}`,
    generatedAt: at.toISOString(),
    notes: [record.nome_completo],
    ...(record.foto && { picture: { src: record.foto, alt: 'Foto' } }),
    sections: Object.values(dizimistaSections).map((title) =>
      title === consents
        ? { title, items: rowsOf(title).map(({ label, text }) => ({ title: label, note: text, text: toSign })) }
        : {
            title,
            columns: [{ header: 'Campo', width: '16rem' }, { header: 'Informação' }],
            // Other empty fields stay on the paper, to be filled in by hand.
            rows: rowsOf(title).map(({ label, text }) => [label, text]),
          },
    ),
    empty: '',
  };
}
