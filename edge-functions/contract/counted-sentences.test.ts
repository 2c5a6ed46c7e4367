import { expect, it } from 'vitest';
import { countedSentences } from './testing/counted-sentences.ts';

/** Words that say more than one, before its number. */
const severalBefore =
  /(?<![\p{L}])(?:[oa]s|[dnp]?el[oa]s|[dn][oa]s|[aà]os|às|uns|umas|tod[oa]s|ess[ea]s|est[ea]s|outr[oa]s|últim[oa]s|próxim[oa]s) 1(?!\d)/iu;
/** A verb of more than one after '1 transação', without another subject between. */
const severalAfter =
  /(?<![\d.,])1 \p{L}(?:(?! [oa]s )[^.;:!?\d])*? (?:\p{L}{2,}am|têm|vêm|são|estão|vão|(?:ser|ficar|ter|poder|dever)ão|(?:pod|dev|venc|aparec|exist|cab|receb|sa|val|segu)em)(?!\p{L})/iu;
/** '1 evento criados'. */
const severalDone = /(?<![\d.,])1 \p{L}+ \p{L}+(?:ad|íd|id)[oa]s(?!\p{L})/iu;
/** A verb of one, right after '2 transações'. */
const oneAfter =
  /(?<![\d.,])[02] \p{L}+s (?:que |já |ainda |também |não )*(?:passa|fica|ficou|soma|falta|espera|aguarda|está|estava|foi|será|é|deve|pode|vence|entra|sai|aparece|volta|recebe|recebeu|falhou|receberá|tem|deixa|precisa|existe)(?!\p{L})/iu;

const sentences = countedSentences();

it('finds sentences of all parts of the program', () => {
  expect(sentences.length).toBeGreaterThan(120);
});

it.each([0, 1, 2])('every counted sentence agrees with %i', (count) => {
  const wrong = sentences
    .map(({ where, reads }) => `${where} ${reads(count)}`)
    .filter((sentence) => [severalBefore, severalAfter, severalDone, oneAfter].some((fault) => fault.test(sentence)));
  expect(wrong).toEqual([]);
});
