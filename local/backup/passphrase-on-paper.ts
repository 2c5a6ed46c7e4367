import { randomBytes, scrypt } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import process from 'node:process';
import { askInSecret, type Terminal } from '../ask.ts';
import { writeAtomically } from '../atomic-file.ts';
import { dataPaths } from '../data-paths.ts';

/** Passphrases that somebody has typed from the paper, as scrypt hashes with one salt; base64url. */
interface Typed {
  salt: string;
  hashes: readonly string[];
}

/** OWASP's for scrypt: 128 MB and a third of a second for each guess. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };

const mostTries = 3;

/** As programs that ask before a start do: their output is read by whoever called them. */
const ownTerminal: Terminal = { input: process.stdin, output: process.stderr };

/**
 * Before the first backup with a new passphrase, asks at a terminal for the one on paper: another would be noticed only
 * when a backup has to be opened. Throws a sentence when it is another; an empty answer puts the question off, because
 * the paper may be elsewhere. Without a terminal nothing is asked.
 */
export async function confirmPassphrase(passphrase: string, dataDir: string, terminal = ownTerminal): Promise<void> {
  const { input, output } = terminal;
  if (!input.isTTY || !(output as { isTTY?: boolean }).isTTY) return;
  const path = dataPaths(dataDir).typedPassphrases;
  const { salt, hashes } = await readTyped(path);
  const hash = await hashOfPassphrase(passphrase, salt);
  if (hashes.includes(hash)) return;

  const asking = { stop: new AbortController(), otherwise: '', terminal };
  output.write('\nA senha das cópias (BACKUP_PASSPHRASE) é nova neste computador. Só quem a tem abre as cópias.\n');
  for (let tries = 0; tries < mostTries; tries += 1) {
    const typed = await askInSecret('Digite-a como está no papel (Enter deixa para a próxima vez): ', asking);
    if (typed === '') return;
    if (typed === passphrase) {
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      await writeAtomically(path, `${JSON.stringify({ salt, hashes: [...hashes, hash] } satisfies Typed)}\n`);
      output.write('A senha confere.\n\n');
      return;
    }
    output.write('Não é a mesma que o programa lê em BACKUP_PASSPHRASE.\n');
  }
  throw new Error(
    'A senha do papel não é a que está em BACKUP_PASSPHRASE e não abriria as cópias: nenhuma foi feita. ' +
      'Corrija o papel ou o arquivo .env e rode o comando de novo.',
  );
}

/** None from a file that is missing or damaged: then the question is only asked again. */
async function readTyped(path: string): Promise<Typed> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return { salt: randomBytes(16).toString('base64url'), hashes: [] };
  }
}

export const hashOfPassphrase = (passphrase: string, salt: string): Promise<string> =>
  new Promise((done, failed) => {
    scrypt(passphrase, salt, 32, cost, (error, key) => (error ? failed(error) : done(key.toString('base64url'))));
  });
