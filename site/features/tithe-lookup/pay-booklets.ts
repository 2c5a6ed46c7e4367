import { parishDayOf } from '#contract/parish-day.ts';
import type { TitheBooklet, TitheBooklets } from '#contract/tithe-lookup.ts';
import { copyOf, part, setTexts } from '../../ui/parts.ts';
import { shownMonths } from './booklet.ts';
import { dueNow } from './due-now.ts';
import { monthsTitle, sumOf, type YearInstalment } from './pix-charge.ts';
import { payByPix } from './pix-dialog.ts';

/**
 * Gives the month to pay now and each open instalment of the shown booklets its button, and the way to pay several with
 * one charge. `read` reads and shows the booklets again; they are undefined where they can't be read.
 */
export function waysToPay(
  { carnes: first }: TitheBooklets,
  isSandbox: boolean,
  read: () => Promise<TitheBooklets | undefined>,
): void {
  let carnes = first;
  const chosen = new Map<string, YearInstalment>();
  const bar = part(document, 'together');

  const showChosen = () => {
    const instalments = [...chosen.values()];
    const isOne = chosen.size === 1;
    bar.hidden = chosen.size === 0;
    setTexts(bar, {
      'together-months': isOne ? 'Um mês marcado. Marque outro para pagar junto.' : monthsTitle(instalments),
      'together-pay': isOne ? '' : `Pagar os ${chosen.size} meses · ${sumOf(instalments)}`,
    });
  };

  const addWays = (carne: TitheBooklet) => {
    const stubs = part(document.getElementById(carne.id) as HTMLElement, 'months').children;
    for (const [place, parcela] of shownMonths(carne.parcelas).entries()) {
      if (!parcela.devida) continue;
      const instalment = { ...parcela, ano: carne.ano };
      const ways = copyOf('ways-to-pay');
      const month = ` ${monthsTitle([instalment]).toLowerCase()}`;
      setTexts(ways, { 'pay-month': month, 'join-month': month });
      part(ways, 'pay').addEventListener('click', () => pay([instalment]));
      const join = part(ways, 'join') as HTMLInputElement;
      join.checked = chosen.has(parcela.id);
      join.addEventListener('change', () => {
        if (join.checked) chosen.set(parcela.id, instalment);
        else chosen.delete(parcela.id);
        showChosen();
      });
      stubs[place]?.append(ways);
    }
  };

  const pay = (instalments: readonly YearInstalment[]) => {
    const [first, ...others] = instalments;
    if (!first) return;
    /** Of the last reading: whether its booklets are shown. */
    let isShown: Promise<boolean> | undefined;
    const showAgain = async () => {
      const booklets = await read();
      if (!booklets) return false;
      carnes = booklets.carnes;
      addAllWays();
      return true;
    };
    payByPix([first, ...others], {
      isSandbox,
      readAgain: async (asked) => {
        isShown = showAgain();
        return (await isShown) ? openAmong(carnes, asked) : [];
      },
      onClosed: async () => {
        if (!isShown) return;
        if (!(await isShown)) location.reload();
        // The button that had the focus may be gone.
        else if (!document.activeElement?.matches('.due button')) summaryOf(first)?.focus();
      },
    });
  };

  const addAllWays = () => {
    const open = openAmong(carnes, [...chosen.values()]);
    chosen.clear();
    for (const instalment of open) chosen.set(instalment.id, instalment);
    for (const carne of carnes) addWays(carne);
    showWays();
  };

  const summaryOf = ({ id }: YearInstalment) => {
    const carne = carnes.find(({ parcelas }) => parcelas.some((parcela) => parcela.id === id));
    return carne && document.getElementById(carne.id)?.querySelector('summary');
  };
  /** Several are paid together only where several are open. */
  const showWays = () => {
    const open = carnes.flatMap(({ parcelas }) => parcelas.filter(({ devida }) => devida)).length;
    if (open < 2) chosen.clear();
    for (const way of document.querySelectorAll<HTMLElement>('[data-part=several]')) way.hidden = open < 2;
    showChosen();
  };

  const payDue = (isAlso: boolean) => {
    const due = dueNow(carnes, parishDayOf(new Date()));
    if (due) pay([due.first, ...(isAlso ? due.also : [])]);
  };

  part(document, 'due-ways').hidden = false;
  part(document, 'due-office').hidden = true;
  part(document, 'due-pay').addEventListener('click', () => payDue(false));
  part(document, 'due-also').addEventListener('click', () => payDue(true));
  part(bar, 'together-pay').addEventListener('click', () => pay([...chosen.values()]));
  addAllWays();
}

/** Those that are open still. */
function openAmong(carnes: readonly TitheBooklet[], instalments: readonly YearInstalment[]): YearInstalment[] {
  const open = carnes.flatMap(({ parcelas }) => parcelas.filter(({ devida }) => devida).map(({ id }) => id));
  return instalments.filter(({ id }) => open.includes(id));
}
