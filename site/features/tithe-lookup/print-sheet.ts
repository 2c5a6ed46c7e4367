import { spokenTime } from '#contract/day-names.ts';
import { parishDayOf, parishTimeOf } from '#contract/parish-day.ts';
import { ordinalOf, titheSentences } from '#contract/payer-number.ts';
import { qrCodeUrl } from '#contract/qr-code.ts';
import { formatLocalDate } from '../../lib/dates.ts';
import { nextTask } from '../../lib/next-task.ts';
import { codeLabel, payerTitle } from '../../lib/tithe-sheet.ts';
import { part, setTexts } from '../../ui/parts.ts';
import { bookletsPath } from './tithe-address.ts';

const ordinal = ordinalOf(location.hash.slice(1));
const now = new Date();
setTexts(document, { made: `Gerado em ${formatLocalDate(parishDayOf(now))} às ${spokenTime(parishTimeOf(now))}` });
addEventListener('hashchange', () => location.reload());
if (ordinal === undefined) setTexts(document, { wrong: titheSentences.wrongNumber });
else await showCode(ordinal);

async function showCode(ordinal: number): Promise<void> {
  const address = location.origin + bookletsPath(ordinal);
  setTexts(document, { number: payerTitle(ordinal), address });
  await nextTask();
  const code = Object.assign(new Image(200, 200), {
    src: qrCodeUrl(address),
    alt: codeLabel(ordinal),
  });
  part(document, 'code').append(code);
  await code.decode();
  const button = part(document, 'print') as HTMLButtonElement;
  button.addEventListener('click', () => print());
  button.disabled = false;
}
