import * as z from 'zod/mini';
import { dizimistas, type LabelledDizimista } from '#contract/dizimistas.ts';
import { ApiError } from '#contract/errors.ts';
import type { ParishFacts } from '#contract/parish.ts';
import { reportFileName } from '#contract/report.ts';
import type { Month } from '#contract/slip-mark.ts';
import { api } from '../../lib/api.ts';
import { makePaper } from '../../papers/make-paper.ts';
import { paperHead } from '../../papers/paper-head.ts';
import {
  type EnvelopeSize,
  envelopeSizes,
  labelStocks,
  type MarkedPayer,
  type Shift,
  type StockName,
} from '../../papers/stationery.ts';
import type { FileSource } from '../../ui/report/make-report.ts';

export type StationeryName = EnvelopeSize | StockName;

/** The choices for envelopes and labels. */
export interface Stationery {
  name: StationeryName;
  /** The filters of the payers whom it is for. */
  chosen: Readonly<Record<string, string | number>>;
  year: number;
  /** 1 to 12; null is the whole year, a payer's months one after the other. */
  month: number | null;
  order: Order;
  hasAddress: boolean;
  shift: Shift;
  /** The first sheet's first free label, from 1. */
  start: number;
}

export const orders = { nome: 'Nome', numero: 'Número', comunidade: 'Comunidade e nome' } as const;
export type Order = keyof typeof orders;

export const isLabel = (name: StationeryName): name is StockName => name in labelStocks;

/** As people choose them. */
export const stationeryTitles: readonly { value: StationeryName; label: string }[] = [
  ...Object.entries(envelopeSizes).map(([value, title]) => ({
    value: value as EnvelopeSize,
    label: `Envelopes ${title}`,
  })),
  ...Object.entries(labelStocks).map(([value, { title }]) => ({
    value: value as StockName,
    label: `Etiquetas ${title}`,
  })),
];

/** The API's maximum. */
const pageSize = 100;

/** Makes the paper in a worker, from the payers whom the API answers page by page. */
export const stationerySource = (wanted: Stationery, parish: ParishFacts): FileSource => ({
  async download(_, signal, { onProgress }) {
    const payers = inOrder(await payersOf(wanted, signal), wanted.order);
    if (payers.length === 0) throw new ApiError('report_empty', 'Ninguém foi escolhido: mude os filtros.');
    const marked = payers.flatMap((payer) => monthsOf(wanted).map((month) => markedPayer(payer, month, wanted)));
    const { name, shift, start } = wanted;
    const head = await paperHead(parish);
    const of = { head, items: inParts(marked), total: marked.length };
    const fileName = reportFileName(isLabel(name) ? 'etiquetas' : 'envelopes', 'pdf', head.generatedAt);
    return isLabel(name)
      ? makePaper({ ...of, kind: 'label', options: { stock: name, shift, start }, fileName }, { signal, onProgress })
      : makePaper({ ...of, kind: 'envelope', options: { size: name, shift }, fileName }, { signal, onProgress });
  },
});

async function payersOf({ chosen }: Stationery, signal: AbortSignal): Promise<LabelledDizimista[]> {
  const payers: LabelledDizimista[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await api(dizimistas.labels, { query: { ...chosen, page, limit: pageSize } as never, signal });
    pages = answer.pagination?.pages ?? pages;
    payers.push(...answer.data);
  }
  return payers.filter(({ erased_at }) => erased_at === null);
}

/** The API answers them by name. */
function inOrder(payers: LabelledDizimista[], order: Order): LabelledDizimista[] {
  if (order === 'numero') return payers.toSorted((one, other) => one.numero_ordinal - other.numero_ordinal);
  if (order === 'nome') return payers;
  return payers.toSorted((one, other) =>
    (one.comunidade_setor ?? '').localeCompare(other.comunidade_setor ?? '', 'pt'),
  );
}

const monthsOf = ({ year, month }: Stationery): Month[] =>
  month === null ? Array.from({ length: 12 }, (_, at) => ({ ano: year, mes: at + 1 })) : [{ ano: year, mes: month }];

const markedPayer = (
  { numero_ordinal, nome_completo, endereco }: LabelledDizimista,
  month: Month,
  { hasAddress }: Stationery,
): MarkedPayer => ({
  ordinal: numero_ordinal,
  name: nome_completo,
  address: hasAddress ? (endereco ?? undefined) : undefined,
  month,
});

function* inParts(marked: readonly MarkedPayer[]) {
  for (let at = 0; at < marked.length; at += pageSize) yield marked.slice(at, at + pageSize);
}

const storedKey = 'stationery-shifts';
const shifts = z.record(z.string(), z.object({ x: z.number(), y: z.number() }));

/** How this device's printer moves each kind, in millimetres. */
export function storedShifts(): Readonly<Record<string, Shift>> {
  try {
    return shifts.parse(JSON.parse(localStorage.getItem(storedKey) ?? ''));
  } catch {
    return {};
  }
}

export function storeShift(name: StationeryName, shift: Shift): void {
  try {
    localStorage.setItem(storedKey, JSON.stringify({ ...storedShifts(), [name]: shift }));
  } catch {
    // A device without storage is asked again.
  }
}
