import { expect, test } from 'vitest';
import { announceUpgrade, keepingFor, type Sizes } from './room.ts';

const mb = 1024 * 1024;
const sizes = (free: number): Sizes => ({ free: free * mb, rows: 100 * mb, photos: 50 * mb, folder: 200 * mb });
const sentence = (free: number, withoutCopy = false) =>
  announceUpgrade('1.1.0', 2, sizes(free), keepingFor(sizes(free), withoutCopy));

test.each<[free: number, withoutCopy: boolean, said: string]>([
  [
    450,
    false,
    'Antes ficam guardadas uma cópia de segurança e a pasta do banco de dados (200 MB). Deve levar até 2 min: são 650 MB',
  ],
  [449, false, 'Antes fica guardada uma cópia de segurança. Deve levar até 30 s: são 250 MB'],
  [250, false, 'Antes fica guardada uma cópia de segurança.'],
  [300, true, 'Antes fica guardada a pasta do banco de dados (200 MB). Deve levar até 50 s: são 500 MB'],
  [100, true, 'com 2 mudanças no banco de dados. Deve levar até 10 s: são 100 MB para ler e gravar'],
])('with %i MB free (without a copy: %s): %s', (free, withoutCopy, said) => {
  expect(sentence(free, withoutCopy)).toContain(said);
});

test.each([
  [1, 'para a versão 2.0.0, com 1 mudança no banco de dados e do PostgreSQL 17 para o 18. Antes ficam guardadas'],
  [0, 'para a versão 2.0.0, do PostgreSQL 17 para o 18. Antes ficam guardadas'],
])('with %i migrations and another major of PostgreSQL', (migrations, said) => {
  const all = { copy: true, folder: true, work: mb };
  expect(announceUpgrade('2.0.0', migrations, sizes(1000), all, { from: '17', to: '18' })).toContain(said);
});

test('of an external database the copy alone is kept', () => {
  const external = { ...sizes(1000), folder: 0 };
  expect(keepingFor(external, false)).toMatchObject({ copy: true, folder: false });
});

test.each<[free: number, withoutCopy: boolean, said: string]>([
  [
    249.5,
    false,
    'Para mudar de versão faltam 1 MB no disco dos dados, onde fica antes uma cópia de segurança. Libere espaço e inicie de novo; ' +
      'quem já tem uma cópia noutro lugar: npm start -- --sem-copia. Nada foi mudado.',
  ],
  [60, true, 'Para mudar de versão faltam 40 MB no disco dos dados. Libere espaço e inicie de novo. Nada foi mudado.'],
])('with %s MB free it is refused (without a copy: %s)', (free, withoutCopy, said) => {
  expect(() => keepingFor(sizes(free), withoutCopy)).toThrow(said);
});
