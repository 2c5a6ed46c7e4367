import { expect, test } from 'vitest';
import { wayFrom } from './made-folder.ts';

const brought = [
  { major: '17', version: '0.1.0' },
  { major: '18', version: '2.0.0' },
  { major: '19', version: '3.0.0' },
];

test.each([
  ['16', '17', 'Nenhuma versão deste programa a abre.'],
  ['17', '18', 'Faltam os programas do 17, que a abrem: apague a pasta node_modules e inicie de novo'],
  ['17', '19', 'A versão 2.0.0 do programa a abre e a leva para o 18: inicie-a uma vez com estes dados'],
  ['18', '19', 'Faltam os programas do 18, que a abrem'],
])('a folder of %s where the program brings %s', (found, own, said) => {
  expect(wayFrom(found, own, brought)).toContain(said);
});
