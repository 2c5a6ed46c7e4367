import { formatDay } from '#contract/calendar-date.ts';
import type { ParishPix } from '#contract/giving.ts';
import { shownReais, storedCents } from '#contract/money.ts';
import { monthList, monthTitle } from '#contract/months.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import type { PrintedCarne } from '#contract/printed-carnes.ts';
import { shownNumber } from '#contract/shown-number.ts';
import { slipAddress, slipLetters } from '#contract/slip-mark.ts';
import { slipPix } from '#contract/slip-pix.ts';
import { atTime } from '../lib/dates.ts';
import { type Area, type Paper, type PaperHead, paperOf, sheets } from './paper.ts';

interface BookletOptions {
  ano: number;
  /** The instant of what is printed. */
  readAt: string;
  /** By the provider's codes on the payer's page, by the parish's own key on each slip, or by neither. */
  payment: 'provider' | ParishPix | undefined;
  /** With backs, for printers that turn the sheet on its long edge. */
  twoSided: boolean;
}

type Month = PrintedCarne['parcelas'][number];
/** The upper left corner of what is drawn of a slip. */
type Corner = Pick<Area, 'x' | 'y'>;

/** Millimetres. Nothing is nearer to the sheet's edge or a cut than `edge`, so that four cuts make five equal slips. */
const edge = 8.5;
const slipsPerSheet = 5;
const slipHeight = sheets.a4.height / slipsPerSheet;
const inner = { width: sheets.a4.width - 2 * edge, height: slipHeight - 2 * edge };
/** The stub's width, and the tear between it and the slip. */
const stub = 42;
const gap = 8;
const tear = edge + stub + gap / 2;
const main = inner.width - stub - gap;

/** A4 sheets with the booklets of a year: cover and open months as slips to cut, a booklet's sheets on each other. */
export function bookletPaper(head: PaperHead, options: BookletOptions) {
  const paper = paperOf(`Carnês do dízimo de ${options.ano}`, head);
  let begun = false;
  const sheet = (places: readonly ((corner: Corner) => void)[]) => {
    if (begun) paper.newSheet();
    begun = true;
    for (let cut = 1; cut < slipsPerSheet; cut += 1)
      paper.cut({ x: edge, y: cut * slipHeight }, { x: sheets.a4.width - edge, y: cut * slipHeight });
    for (const [place, draw] of places.entries()) draw({ x: edge, y: place * slipHeight + edge });
  };
  return {
    add(carnes: readonly PrintedCarne[]) {
      for (const carne of carnes) {
        const months = carne.parcelas.filter(({ devida }) => devida);
        if (months.length === 0) continue;
        const slips: ((at: Corner) => void)[] = [
          (at) => drawCover(paper, head, options, carne, at),
          ...months.map((month) => (at: Corner) => drawSlip(paper, head, options, carne, month, at)),
        ];
        const count = Math.ceil(slips.length / slipsPerSheet);
        for (let number = 0; number < count; number += 1) {
          // The piles that the cuts make are in order when they lie on each other.
          const places = slips.filter((_, index) => index % count === number);
          sheet(places);
          if (options.twoSided)
            sheet(places.map((slip) => (at) => slip !== slips[0] && drawBack(paper, head, options, at)));
        }
      }
    },
    finish: () => paper.bytes(),
  };
}

const ownPix = (payment: BookletOptions['payment']) => (payment === 'provider' ? undefined : payment);

/** The ways to give, step by step. */
function stepsOf({ payment }: BookletOptions): string[] {
  return [
    ...(payment === 'provider' ? ['Pelo celular: aponte a câmera para o código do mês e toque em “QR Pix”.'] : []),
    ...(ownPix(payment)
      ? [`Por PIX: leia o código do mês no aplicativo do banco. Ele mostra este nome: ${ownPix(payment)?.holder}.`]
      : []),
    'Em dinheiro: entregue a folha do mês com a oferta, na missa ou na secretaria.',
    'O canhoto fica com você, com a data e o visto de quem recebeu.',
  ];
}

function drawSteps(paper: Paper, options: BookletOptions, at: Area): number {
  return stepsOf(options).reduce(
    (y, step) => paper.text(step, { ...at, y: y + 1 }, { size: 9, lines: 3, leading: 1.25 }),
    paper.text('Como contribuir', at, { font: 'bold', size: 10 }),
  );
}

function drawCover(paper: Paper, head: PaperHead, options: BookletOptions, carne: PrintedCarne, { x, y }: Corner) {
  const beside = head.art ? paper.art(head.art, { x, y, width: (inner.height * 200) / 420 }, inner.height) + 6 : 0;
  const right = { x: x + 120, width: inner.width - 120 };
  const left = { x: x + beside, width: 120 - beside - 6 };
  const size = paper.fitting(head.parish, left.width, [14, 12, 11], { font: 'serif', lines: 2 });
  let lower = paper.text(head.parish, { ...left, y }, { font: 'serif', size, colour: 'brand', lines: 2, leading: 1.2 });
  lower = paper.text(`Carnê do dízimo ${options.ano}`, { ...left, y: lower + 1 }, { font: 'serif', size: 17 });
  lower = drawName(paper, carne, { ...left, y: lower + 0.5 });
  const paid = carne.parcelas.filter(({ pago }) => pago).map(({ mes }) => mes);
  const notes = [
    paid.length > 0 && `Já ${paid.length === 1 ? 'pago' : 'pagos'}: ${monthList(paid)}.`,

    `Impresso em ${formatDay(parishDayOf(new Date(options.readAt)))} ${atTime(options.readAt)}, com o que estava em aberto.`,
  ].filter(Boolean);
  const text = notes.join('\n');
  const look = { size: 8, colour: 'soft', leading: 1.2 } as const;
  const height = paper.heightOf(text, left.width, look);
  paper.text(text, { ...left, y: Math.max(lower, y + inner.height - height) }, look);
  drawSteps(paper, options, { ...right, y });
}

/** The payer as the parish shows it, and the number. */
function drawName(paper: Paper, { nome, numero_ordinal }: PrintedCarne, at: Area): number {
  const size = paper.fitting(nome, at.width, [11, 10, 9], { font: 'bold', lines: 2 });
  const lower = paper.text(nome, at, { font: 'bold', size, lines: 2, leading: 1.2 });
  return paper.text(`Dizimista ${shownNumber(numero_ordinal)}`, { ...at, y: lower }, { size: 10 });
}

function drawSlip(
  paper: Paper,
  head: PaperHead,
  options: BookletOptions,
  carne: PrintedCarne,
  month: Month,
  { x, y }: Corner,
) {
  const of = { ano: options.ano, mes: month.mes };
  const title = monthTitle({ year: options.ano, month: month.mes });
  const letters = slipLetters(carne.numero_ordinal, of);
  const amount = shownReais(month.restante);
  const due = `Vence em ${formatDay(month.vencimento)}`;
  drawTear(paper, tear, y);

  const kept = { x, width: stub };
  let lower = paper.text('Canhoto do dizimista', { ...kept, y }, { size: 8, colour: 'soft' });
  lower = paper.text(title, { ...kept, y: lower }, { font: 'bold', size: 11 });
  lower = paper.text(`Dizimista ${shownNumber(carne.numero_ordinal)}`, { ...kept, y: lower }, { size: 9 });
  lower = paper.text(amount, { ...kept, y: lower + 0.5 }, { font: 'bold', size: 12 });
  paper.text(due, { ...kept, y: lower }, { size: 9 });
  const sign = (label: string, line: number) => {
    paper.line({ ...kept, y: line }, { colour: 'soft', width: 0.4 });
    paper.text(label, { ...kept, y: line + 0.2 }, { size: 8, colour: 'soft' });
  };
  sign('Recebido em', y + 30.5);
  sign('Visto', y + 39.5);

  const codes = drawCodes(paper, head, options, carne, month, { x: x + inner.width, y });
  const text = { x: x + stub + gap, width: main - codes - 4 };
  const size = paper.fitting(head.parish, text.width, [11, 10, 9], { font: 'serif', lines: 1 });
  lower = paper.text(head.parish, { ...text, y }, { font: 'serif', size, colour: 'brand', lines: 2, leading: 1.2 });
  const titleSize = paper.fitting(`Dízimo de ${title}`, text.width, [16, 14, 12], { font: 'serif', lines: 1 });
  lower = paper.text(`Dízimo de ${title}`, { ...text, y: lower + 0.5 }, { font: 'serif', size: titleSize });
  lower = drawName(paper, carne, { ...text, y: lower + 0.5 });
  const part = month.restante === month.valor_parcela ? '' : ` Falta esta parte de ${shownReais(month.valor_parcela)}.`;
  paper.text(amount, { ...text, y: y + 28.7 }, { font: 'bold', size: 16 });
  paper.text(`${due}.${part}`, { ...text, y: y + 35.4 }, { size: 9, lines: 1 });
  paper.text(letters, { ...text, y: y + 39.2 }, { size: 8, colour: 'soft' });
}

/** The codes up to the right edge at `x`, with what each is for; answers their width. */
function drawCodes(
  paper: Paper,
  { site }: PaperHead,
  { ano, payment }: BookletOptions,
  { numero_ordinal: ordinal }: PrintedCarne,
  { mes, restante }: Month,
  { x, y }: Corner,
): number {
  const code = (content: string, caption: string, right: number, side: number) => {
    const area = { x: right - side, y, width: side };
    paper.code(content, area);
    paper.text(caption, { ...area, y: y + side + 0.2 }, { size: 8, align: 'center', lines: 2, leading: 1.15 });
  };
  const address = slipAddress(site, ordinal, { ano, mes });
  const pix = ownPix(payment);
  if (!pix) {
    code(address, payment ? 'Aponte a câmera\npara ver e pagar' : 'Aponte a câmera\npara ver o carnê', x, 35);
    return 35;
  }
  const text = slipPix(pix, { ordinal, ano, mes, amount: storedCents(restante) });
  code(text, pix.isDemonstration ? 'Demonstração: não pague' : 'PIX: leia no app do banco', x, 38.5);
  code(address, 'Aponte a câmera\npara ver o carnê', x - 40.5, 29);
  return 69.5;
}

/** A slip's back: the stub lies on the other side. */
function drawBack(paper: Paper, head: PaperHead, options: BookletOptions, { x, y }: Corner) {
  drawTear(paper, sheets.a4.width - tear, y);
  const text = { x, width: 84 };
  let lower = paper.text('Obrigado pela sua partilha!', { ...text, y }, { font: 'serif', size: 15, colour: 'brand' });
  lower = paper.text('“Deus ama a quem dá com alegria.” (2Cor 9,7)', { ...text, y: lower + 1 }, { size: 9.5 });
  const contact = [head.parish, head.addressLine, head.phone, head.site.replace(/^https?:\/\//, '')];
  const look = { size: 8.5, colour: 'soft', leading: 1.25 } as const;
  const words = contact.filter(Boolean).join('\n');
  const height = paper.heightOf(words, text.width, look);
  paper.text(words, { ...text, y: Math.max(lower, y + inner.height - height) }, look);
  drawSteps(paper, options, { x: x + text.width + 5, y, width: main - text.width - 5 });
  const kept = { x: x + main + gap, width: stub };
  paper.text('Guarde este canhoto', { ...kept, y }, { font: 'bold', size: 9 });
  paper.text('Ele mostra que o mês foi recebido.', { ...kept, y: y + 4.5 }, { size: 9 });
}

function drawTear(paper: Paper, x: number, y: number) {
  paper.cut({ x, y }, { x, y: y + inner.height });
}
