import fc from 'fast-check';
import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type Alphabet, alphabets } from '#contract/alphabets.ts';
import { openFile } from './open-file.ts';

const read = (bytes: Uint8Array) => openFile(bytes).read(0).rows;
const textsOf = (bytes: Uint8Array) => read(bytes).map(({ cells }) => cells.join(';'));
const remarkedIn = (bytes: Uint8Array) => read(bytes).flatMap(({ line, remarks }) => (remarks ? [line] : []));

const encoded = (alphabet: Alphabet, text: string) =>
  Uint8Array.from(text, (letter) => (letter < '\x80' ? letter.charCodeAt(0) : 0x80 + alphabet.indexOf(letter)));
/** UTF-8 that a program read as another alphabet. */
const misread = (alphabet: Alphabet, text: string) =>
  Array.from(strToU8(text), (byte) => (byte < 0x80 ? String.fromCharCode(byte) : alphabet[byte - 0x80])).join('');
const together = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

const names = ['windows-1252', 'code page 850', 'Macintosh'];
const each = alphabets.map((alphabet, index) => [names[index], alphabet] as const);
const [windows, dos, mac] = alphabets as [Alphabet, Alphabet, Alphabet];

const words = [
  'José da Conceição Araújo',
  'Ângela Simões',
  'JOÃO ANTÔNIO GONÇALVES',
  'Praça São João, 12',
  'Rua Três Irmãos, 5',
  'Zé Ávila',
  'Nº 12, Mãe d’Água – 1º andar',
  'CÍCERA LÚCIA',
  'Inês',
  'Úrsula Éder',
];

describe.each(each)('a CSV in %s', (_, alphabet) => {
  it('is read as it was written', () => {
    const lines = ['Nome;Endereço', ...words.map((word) => `${word.replaceAll('’', "'").replaceAll('–', '-')};x`)];
    const bytes = encoded(alphabet, lines.join('\r\n'));
    expect(textsOf(bytes)).toEqual(lines);
    expect(remarkedIn(bytes)).toEqual([]);
  });

  it('is read as it was written, or has a remark, whatever its words', () => {
    const word = fc.constantFrom(...words.map((one) => one.replaceAll('’', "'").replaceAll('–', '-')));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (given) => {
        const lines = ['Nome;x', ...given.map((one) => `${one};1`)];
        const bytes = encoded(alphabet, lines.join('\n'));
        const marked = new Set(remarkedIn(bytes));
        const wrong = textsOf(bytes).filter((text, index) => text !== lines[index] && !marked.has(index + 1));
        expect(wrong).toEqual([]);
      }),
    );
  });

  it('is mended where it was UTF-8 before', () => {
    const bytes = strToU8(`Nome;${misread(alphabet, 'Endereço')}\n${misread(alphabet, 'José da Conceição')};1\nAna;2`);
    expect(textsOf(bytes)).toEqual(['Nome;Endereço', 'José da Conceição;1', 'Ana;2']);
    expect(read(bytes)[1]?.remarks).toEqual([expect.stringMatching(/^As letras com acento estavam trocadas \(“Jos/)]);
    expect(remarkedIn(bytes)).toEqual([1, 2]);
  });
});

describe('letters', () => {
  it('of one line in another alphabet leave the others as they are', () => {
    const good = Array.from({ length: 30 }, (_, index) => `Conceição Número ${index};Praça`);
    const bytes = together(
      strToU8(`Nome;Endereço\r\n${good.join('\r\n')}\r\n`),
      encoded(windows, 'José Sozinho;Rua A\r\n'),
    );
    expect(textsOf(bytes)).toEqual(['Nome;Endereço', ...good, 'José Sozinho;Rua A']);
    expect(remarkedIn(bytes)).toEqual([32]);
  });

  it('of one word in another alphabet leave the others of its line, which may be quoted, as they are', () => {
    const bytes = together(
      strToU8('Nome;Nota\n"Zoé";"dois\nversos"\n"Conceição";"três\n'),
      encoded(dos, 'João'),
      strToU8('"\nAndré;Praça'),
    );
    expect(read(bytes).map(({ cells }) => cells)).toEqual([
      ['Nome', 'Nota'],
      ['Zoé', 'dois\nversos'],
      ['Conceição', 'três\nJoão'],
      ['André', 'Praça'],
    ]);
    expect(remarkedIn(bytes)).toEqual([3]);
  });

  it('of UTF-8 in a file of another alphabet are read, with a remark', () => {
    const old = words.slice(0, 5).map((word) => `${word};1`);
    const bytes = together(encoded(mac, `Nome;x\n${old.join('\n')}\n`), strToU8('Inês;2'));
    expect(textsOf(bytes)).toEqual(['Nome;x', ...old, 'Inês;2']);
    expect(remarkedIn(bytes)).toEqual([7]);
  });

  it.each([['Jo�o'], ['Concei??o'], ['Jo?o']])('that are lost are remarked on: %s', (name) => {
    expect(read(strToU8(`Nome;x\n${name};1\nAna;?`))).toMatchObject([
      { line: 1 },
      { line: 2, cells: [name, '1'], remarks: [expect.stringContaining(`se perderam (“${name}”)`)] },
      { line: 3 },
    ]);
    expect(remarkedIn(strToU8(`Nome;x\n${name};1\nAna;?`))).toEqual([2]);
  });

  it.each([['“IRMÔ'], ['MAÇÃ – 2'], ['Ângela'], ['JOÃO'], ['CAPITÃº']])('that are meant stay: %s', (name) => {
    expect(read(strToU8(`Nome;x\n${name};1`))).toEqual([
      { line: 1, cells: ['Nome', 'x'] },
      { line: 2, cells: [name, '1'] },
    ]);
  });
});
