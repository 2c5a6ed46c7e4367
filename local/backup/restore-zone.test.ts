import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { confirmZone } from './restore-zone.ts';

const here = 'America/Fortaleza';

function terminalThat(answers?: string) {
  const input = Object.assign(new PassThrough(), { isTTY: answers !== undefined });
  const output = new PassThrough();
  if (answers !== undefined) input.write(`${answers}\r`);
  return { input, output };
}

test.each<
  [what: string, zone: string | undefined, isTold: boolean, answer: string | undefined, said: string | undefined]
>([
  ['the same zone', here, false, undefined, undefined],
  ['no zone, of an earlier version', undefined, false, undefined, undefined],
  ['another zone that was told', 'America/Manaus', true, undefined, undefined],
  ['another zone, without a terminal', 'America/Manaus', false, undefined, 'ponha PARISH_ZONE=America/Manaus no .env'],
  ['another zone, confirmed', 'America/Manaus', false, 'restaurar', undefined],
  ['another zone, not confirmed', 'America/Manaus', false, 'não', 'Nada foi mudado.'],
])('%s', async (_, zone, isTold, answer, said) => {
  const confirmed = confirmZone({ zone }, here, isTold, terminalThat(answer));
  if (said) await expect(confirmed).rejects.toThrow(said);
  else await confirmed;
});
