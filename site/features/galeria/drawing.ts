import bunting from '../../art/bunting.svg?url';
import candle from '../../art/candle.svg?url';
import facade from '../../art/facade.svg?url';
import panes from '../../art/panes.svg?url';
import windows from '../../art/windows.svg?url';

export interface Drawing {
  src: string;
  /** A window fills the card's height; others stand in its middle. */
  isWindow: boolean;
}

const window = (name: string): Drawing => ({ src: `${windows}#${name}`, isWindow: true });
const other = (src: string): Drawing => ({ src, isWindow: false });

/** The drawing of a subject, by words of its title without accents; the first that fits. */
const subjects: readonly (readonly [words: RegExp, drawing: Drawing])[] = [
  [/quermesse|bazar|arraia|junina|bingo|barraca|leilao/, other(bunting)],
  [/obra|reforma|telhado|construcao|igreja|matriz|capela/, other(facade)],
  [/natal|presepio|epifania|reis/, other(`${panes}#star`)],
  [/semana santa|ramos|via.sacra|quaresma/, other(`${panes}#branch`)],
  [/pascoa|pascal|vigilia|batismo|batizado|finados/, other(candle)],
  [/coral|musica|canto|sino/, other(`${panes}#bell`)],
  [/catequese|biblia|palavra|curso|formacao/, other(`${panes}#book`)],
  [/eucaristia|comunhao|corpus|missa|adoracao|ordenacao/, window('eucharist')],
  [/crisma|pentecostes|retiro|jovens|juventude|oracao|encontro/, window('spirit')],
  [/padroeira|maria|nossa senhora|lourdes|fatima|aparecida|terco|coroacao/, window('lourdes')],
];

/** The drawing of a gallery by its title: a cross where no word says more. */
export function drawingOf(title: string): Drawing {
  const words = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return subjects.find(([subject]) => subject.test(words))?.[1] ?? window('cross');
}
