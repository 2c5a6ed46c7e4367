// Runs on the operator's Node, before anything is installed: no dependencies, no recent syntax.

/** Milliseconds between the lines about work that goes on. */
const pause = 10_000;

/**
 * Says each ten seconds that work goes on: 'Ainda instalando as dependências, há 20 s…'.
 * @template Result
 * @param {string} doing 'instalando as dependências'
 * @param {Promise<Result>} work
 * @param {(line: string) => void} say
 * @returns {Promise<Result>}
 */
export async function sayWhileRunning(doing, work, say) {
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += pause / 1000;
    say(`Ainda ${doing}, há ${spoken(seconds)}…`);
  }, pause);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

/** '50 s', '2 min 10 s' */
const spoken = (seconds) =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min${seconds % 60 ? ` ${seconds % 60} s` : ''}`;
