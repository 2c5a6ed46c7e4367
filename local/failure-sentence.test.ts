import { expect, test } from 'vitest';
import { failureSentence } from './failure-sentence.ts';

const withCode = (code: string, message: string) => Object.assign(new Error(message), { code });
const fullDisk = 'O disco está cheio. Libere espaço e tente de novo: o que já foi gravado está a salvo.';

test.each([
  ['of the system', withCode('ENOSPC', 'write failed')],
  ['of a quota', withCode('EDQUOT', 'write failed')],
  ['of PostgreSQL', withCode('53100', 'could not extend file "base/5/17080": No space left on device')],
  ['in the middle of a migration', new Error('A migração falhou.', { cause: withCode('53100', 'could not write') })],
  ['for its last bytes', new Error('A migração falhou: could not extend file: wrote only 4096 of 8192 bytes')],
  ['from a library that throws plain objects', { error: { code: 'XX000', detail: 'No space left on device' } }],
])('a full disk %s', (_, error) => {
  expect(failureSentence(error)).toBe(fullDisk);
});

test.each([
  [withCode('EACCES', '/srv/parish'), 'Falta permissão de leitura ou escrita: /srv/parish'],
  [
    withCode('EBUSY', 'C:\\Paróquia\\postgres'),
    'Outro programa (um antivírus, uma cópia, um editor) está usando um arquivo. Feche-o e tente de novo: C:\\Paróquia\\postgres',
  ],
  [
    withCode('EROFS', "EROFS: read-only file system, mkdir '/var/lib/parish'"),
    "Aqui só se pode ler: EROFS: read-only file system, mkdir '/var/lib/parish'. Se o programa roda como serviço, " +
      'acrescente a linha ReadWritePaths=/var/lib em /etc/systemd/system/paroquia.service e rode systemctl ' +
      'daemon-reload e systemctl restart paroquia.',
  ],
  [withCode('ENOENT', '/srv/parish'), 'Uma pasta ou um arquivo falta, ou não é o que devia ser: /srv/parish'],
  [new Error('A porta 80 já está em uso.'), 'A porta 80 já está em uso.'],
  [{ status: 500, error: 'unexpected' }, "{ status: 500, error: 'unexpected' }"],
  ['a text', "'a text'"],
  [undefined, 'undefined'],
])('%o is told', (error, sentence) => {
  expect(failureSentence(error)).toBe(sentence);
});
