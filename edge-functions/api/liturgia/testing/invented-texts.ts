/* Invented, because the real texts are under copyright. `data` is `DD/MM/YYYY`. */

const reading = (name: string) => ({
  referencia: `${name} 1,1-3`,
  titulo: `Leitura inventada (${name})`,
  texto: `Texto ${name}.`,
});

const psalm = (number: number) => ({
  referencia: `Sl ${number}`,
  refrao: `Refrão ${number}`,
  texto: `Salmo inventado ${number}.`,
});

const antifonas = { entrada: 'Antífona de entrada.', comunhao: 'Antífona da comunhão.' };

/** With markup, an alternative, and a sequence among the extras. */
export const versionTwo = (data: string) => ({
  data,
  liturgia: 'Dia inventado do Tempo Comum',
  cor: 'verde',
  oracoes: {
    coleta: 'Oração do dia.',
    oferendas: 'Sobre as oferendas.',
    comunhao: 'Depois da comunhão.',
    extras: [{ titulo: 'Bênção', texto: 'Texto da bênção.' }],
  },
  leituras: {
    primeiraLeitura: [
      { ...reading('A'), texto: '<p>Primeira linha.</p><p>Segunda&nbsp;linha &amp; fim.<script>alert(1)</script></p>' },
      reading('A2'),
    ],
    salmo: [psalm(1)],
    segundaLeitura: [],
    evangelho: [reading('Evangelho')],
    extras: [{ tipo: 'Sequência', ...reading('Sequência') }],
  },
  antifonas,
});

/** With objects, and a sentence for the missing second reading. */
export const versionOne = (data: string) => ({
  data,
  liturgia: 'Dia inventado da versão 1',
  cor: 'Branco',
  dia: 'Oração do dia.',
  oferendas: 'Sobre as oferendas.',
  comunhao: 'Depois da comunhão.',
  primeiraLeitura: reading('A'),
  segundaLeitura: 'Não há segunda leitura hoje!',
  salmo: psalm(1),
  evangelho: reading('Evangelho'),
  antifonas,
});

/** The Easter Vigil: seven readings with their psalms, the epistle and the gospel, most of them with an alternative. */
export const vigil = (data: string) => ({
  ...versionTwo(data),
  liturgia: 'Vigília inventada',
  cor: 'Branco',
  leituras: {
    primeiraLeitura: [reading('1'), reading('1b')],
    salmo: [1, 2, 3, 4, 5, 6, 7, 8, 9].map(psalm),
    segundaLeitura: [reading('2'), reading('2b')],
    evangelho: [reading('Evangelho')],
    extras: [
      { tipo: 'Terceira Leitura', ...reading('3') },
      { tipo: 'Quarta Leitura', ...reading('4') },
      { tipo: 'Quinta Leitura', ...reading('5') },
      { tipo: 'Sexta Leitura', ...reading('6') },
      { tipo: 'Sétima Leitura', ...reading('7') },
      { tipo: 'Sétima Leitura', ...reading('7b') },
      { tipo: 'Epístola', ...reading('Epístola') },
    ],
  },
});
