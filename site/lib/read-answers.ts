import { parishDayOf } from '#contract/parish-day.ts';
import { answersOf, type BuiltAnswers } from '../worker/day-answers.ts';
import { publicTimeout } from './public-timeout.ts';

/**
 * Reads the answers that every device keeps on the day of `now`. One that can't be read is left out with a line, and
 * devices then ask the API for it.
 */
export async function readAnswers(api: string, now: Date): Promise<BuiltAnswers> {
  const read = async (address: string) => {
    try {
      return [[address, await readAnswer(api + address)]] as const;
    } catch (error) {
      console.warn(`The answer ${address} is left out: ${error}`);
      return [];
    }
  };
  const answers = await Promise.all(answersOf(parishDayOf(now)).map(read));
  return { readAt: now.toISOString(), answers: Object.fromEntries(answers.flat()) };
}

async function readAnswer(address: string): Promise<unknown> {
  const response = await fetch(address, { signal: AbortSignal.timeout(publicTimeout) });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return await response.json();
}
