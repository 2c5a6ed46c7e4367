import bunting from '../../art/bunting.svg?url';
import candle from '../../art/candle.svg?url';
import panes from '../../art/panes.svg?url';

export interface Drawing {
  src: string;
  /** A window fills the card's height; others stand in its middle. */
  isWindow: boolean;
}

/** Addresses of drawings, which the page gives: what a parish chooses changes no script. */
export interface ChurchDrawings {
  /** The parish's window. */
  own: string;
  /** The front of its church, if it has chosen one. */
  front: string | undefined;
  eucharist: string;
  spirit: string;
  lourdes: string;
}

const window = (src: string): Drawing => ({ src, isWindow: true });
const other = (src: string): Drawing => ({ src, isWindow: false });

/** The drawing of a subject, by words of its title without accents; the first that fits. */
const subjects: readonly (readonly [words: RegExp, drawing: (church: ChurchDrawings) => Drawing])[] = [
  [/quermesse|bazar|arraia|junina|bingo|barraca|leilao/, () => other(bunting)],
  [/obra|reforma|telhado|construcao|igreja|matriz|capela/, ({ front, own }) => (front ? other(front) : window(own))],
  [/natal|presepio|epifania|reis/, () => other(`${panes}#star`)],
  [/semana santa|ramos|via.sacra|quaresma/, () => other(`${panes}#branch`)],
  [/pascoa|pascal|vigilia|batismo|batizado|finados/, () => other(candle)],
  [/coral|musica|canto|sino/, () => other(`${panes}#bell`)],
  [/catequese|biblia|palavra|curso|formacao/, () => other(`${panes}#book`)],
  [/eucaristia|comunhao|corpus|missa|adoracao|ordenacao/, ({ eucharist }) => window(eucharist)],
  [/crisma|pentecostes|retiro|jovens|juventude|oracao|encontro/, ({ spirit }) => window(spirit)],
  [/padroeir[ao]/, ({ own }) => window(own)],
  [/maria|nossa senhora|lourdes|fatima|aparecida|terco|coroacao/, ({ lourdes }) => window(lourdes)],
];

/** The drawing of a gallery by its title: the parish's window where no word says more. */
export function drawingOf(title: string, church: ChurchDrawings): Drawing {
  const words = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const [, drawing] = subjects.find(([subject]) => subject.test(words)) ?? [];
  return drawing?.(church) ?? window(church.own);
}
