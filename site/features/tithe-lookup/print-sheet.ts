import { toString as qrSvg } from 'qrcode';
import { parishDayOf, parishTimeOf } from '#contract/parish-day.ts';
import { ordinalOf, titheSentences } from '#contract/tithe-lookup.ts';
import { formatLocalDate } from '../../lib/dates.ts';
import { part, setTexts } from '../../ui/parts.ts';
import { bookletsPath } from './tithe-address.ts';

const ordinal = ordinalOf(location.hash.slice(1));
const now = new Date();
setTexts(document, { made: `Gerado em ${formatLocalDate(parishDayOf(now))} às ${parishTimeOf(now)}` });
addEventListener('hashchange', () => location.reload());
if (ordinal === undefined) setTexts(document, { wrong: titheSentences.wrongNumber });
else await showCode(ordinal);

async function showCode(ordinal: number): Promise<void> {
  const address = location.origin + bookletsPath(ordinal);
  setTexts(document, { number: `Dizimista nº ${ordinal}`, address });
  // As vectors, to be sharp on paper; in brand blue on white, like all of the parish's codes.
  const svg = await qrSvg(address, { type: 'svg', margin: 2, color: { dark: '#1e3a8a', light: '#ffffff' } });
  const code = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  code.setAttribute('role', 'img');
  code.setAttribute('aria-label', `Código QR do carnê do dizimista nº ${ordinal}`);
  part(document, 'code').append(document.importNode(code, true));
  const button = part(document, 'print') as HTMLButtonElement;
  button.addEventListener('click', () => print());
  button.disabled = false;
}
