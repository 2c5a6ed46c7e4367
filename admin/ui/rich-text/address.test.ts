import { describe, expect, test } from 'vitest';
import { linkSentences } from '#contract/fields/link-reach.ts';
import { imageAddress, linkAddress, linkComplaint } from './address.ts';

describe('the address of a link', () => {
  test.each([
    ['https://www.vatican.va/', 'https://www.vatican.va/'],
    ['http://paroquia.org.br', 'http://paroquia.org.br'],
    ['paroquia.org.br/festa', 'https://paroquia.org.br/festa'],
    ['secretaria@paroquia.org.br', 'mailto:secretaria@paroquia.org.br'],
    ['mailto:secretaria@paroquia.org.br', 'mailto:secretaria@paroquia.org.br'],
    ['tel:+558532810000', 'tel:+558532810000'],
    ['/doacao', '/doacao'],
    ['https://wa.me/55 85 98888-7777', 'https://wa.me/5585988887777'],
    ['wa.me/55 85 98888-7777', 'https://wa.me/5585988887777'],
    ['Https://www.vatican.va/', 'https://www.vatican.va/'],
    ['www.vatican.va', 'https://www.vatican.va'],
    ['javascript:alert(1)', undefined],
    ['data:text/html,oi', undefined],
    ['//outro.org', undefined],
    ['duas palavras', undefined],
    ['paroquia', undefined],
    ['http://127.1:3000/', undefined],
    ['00020126BR.GOV.BCB.PIX0114a', undefined],
    ['', undefined],
  ])('%j → %j', (typed, address) => expect(linkAddress(typed)).toBe(address));
});

test.each([
  ['http://127.1:3000/', linkSentences.onlyHere],
  ['192.168.0.10/painel', linkSentences.onlyHere],
  ['https://servidor/', linkSentences.onlyHere],
  ['00020126BR.GOV.BCB.PIX0114a', linkSentences.pixCode],
  ['duas palavras', 'Informe um endereço válido, como https://www.vatican.va'],
  ['javascript:alert(1)', 'Informe um endereço válido, como https://www.vatican.va'],
])('of %j the dialog says why', (typed, sentence) => expect(linkComplaint(typed)).toBe(sentence));

describe('the address of an image', () => {
  test.each([
    ['https://fotos.org/a.jpg', 'https://fotos.org/a.jpg'],
    ['http://fotos.org/a.jpg', undefined],
    ['data:image/png;base64,AAAA', undefined],
    ['fotos.org/a.jpg', undefined],
    ['', undefined],
  ])('%j → %j', (typed, address) => expect(imageAddress(typed)).toBe(address));
});
