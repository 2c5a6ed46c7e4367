import type * as z from 'zod/mini';
import { weekdayNames } from './day-names.ts';
import { choice, flag, numbered } from './fields/choice.ts';
import { cnpj } from './fields/cnpj.ts';
import { coordinates } from './fields/coordinates.ts';
import { date, time } from './fields/dates.ts';
import { defineFields, type Fields, optional } from './fields/field.ts';
import { focus } from './fields/focus.ts';
import { instagram } from './fields/instagram.ts';
import { patterned } from './fields/patterned.ts';
import { picture } from './fields/picture.ts';
import { postalCode } from './fields/postal-code.ts';
import { bodyOf, type Rule } from './fields/schemas.ts';
import { broadcastAddress, secureAddress, siteLink } from './fields/site-link.ts';
import { officeTelephone, telephone } from './fields/telephone.ts';
import { email, line, prose } from './fields/text.ts';
import { feminine, masculine, type Noun } from './noun.ts';
import { parishColours, parishFacades, parishWindows } from './parish-face.ts';

/*
 * The kinds of what the pages say of the parish itself, with their fields. All of these are plain, so that a table of
 * one shape can hold every kind.
 */

/** Forms of a parish's church, which precede its name. */
export const parishForms = {
  paroquia: 'Paróquia',
  santuario: 'Santuário',
  catedral: 'Catedral',
  basilica: 'Basílica',
  area: 'Área Pastoral',
  quase: 'Quase-Paróquia',
  capela: 'Capela',
} as const;

const states = Object.fromEntries(
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'
    .split(' ')
    .map((state) => [state, state]),
);

const naming = 'Como se chama e onde fica';
const face = 'O rosto da paróquia';
const papers = 'Para recibos e balancetes';

const identityFields = defineFields({
  form: choice({ label: 'o que é', options: parishForms, initial: 'paroquia', section: naming }),
  name: line({ label: 'nome', max: 80, help: 'Sem a palavra de "O que é". Ex.: São José.', section: naming }),
  app_name: optional(
    line({ label: 'nome no celular', max: 12, help: 'Embaixo do ícone, no celular: até 12 letras.', section: naming }),
  ),
  description: optional(
    prose({
      label: 'descrição',
      max: 200,
      help: 'Uma frase, para buscadores e para quem recebe o endereço do site.',
      section: naming,
    }),
  ),
  street: optional(line({ label: 'rua', caption: 'Rua e número', max: 120, section: naming })),
  district: optional(line({ label: 'bairro', max: 80, section: naming })),
  city: line({ label: 'cidade', max: 80, section: naming }),
  state: choice({ label: 'estado', options: states, section: naming }),
  postal_code: optional(postalCode({ label: 'CEP', section: naming })),
  church: optional(
    picture({
      label: 'foto da igreja',
      help: 'Aparece numa janela na página inicial, em Contato e em História.',
      section: face,
    }),
  ),
  church_focus: optional(
    focus({
      label: 'centro da foto',
      picture: 'church',
      help: 'Toque no que deve ficar no meio da janela, como a torre ou a porta. No teclado, use as setas.',
      section: face,
    }),
  ),
  arms: optional(
    picture({
      label: 'brasão ou logo',
      help: 'No alto das páginas, no ícone do aplicativo e no papel.',
      section: face,
    }),
  ),
  facade: optional(
    choice({
      label: 'fachada',
      caption: 'Desenho da fachada',
      options: parishFacades,
      pictures: 'facades',
      section: face,
    }),
  ),
  colour: optional(
    choice({ label: 'cor', caption: 'Cor do site', options: parishColours, pictures: 'colours', section: face }),
  ),
  legal_name: optional(
    line({
      label: 'nome oficial (do CNPJ)',
      max: 150,
      help: 'Muitas vezes é o da diocese. Com o CNPJ ao lado.',
      section: papers,
    }),
  ),
  cnpj: optional(cnpj({ label: 'CNPJ', section: papers })),
  diocese: optional(line({ label: 'diocese', max: 120, help: 'Ex.: Arquidiocese de Fortaleza.', section: papers })),
});

const contactFields = defineFields({
  phone: optional(officeTelephone({ label: 'telefone' })),
  whatsapp: optional(telephone({ label: 'WhatsApp', help: 'O número, com DDD.' })),
  email: optional(email({ label: 'e-mail' })),
  instagram: optional(instagram()),
  place: optional(
    coordinates({
      label: 'lugar no mapa',
      help: 'No mapa do celular, segure o dedo sobre a porta da igreja e copie. Ex.: -15.7983, -47.8756',
    }),
  ),
});

const homeFields = defineFields({
  donation_title: optional(line({ label: 'título do convite a doar', max: 80 })),
  donation_text: optional(prose({ label: 'convite a doar', max: 400, rows: 3 })),
  donation_action: optional(line({ label: 'botão do convite', max: 30 })),
  birthday_message: optional(prose({ label: 'mensagem de aniversário', max: 200 })),
});

/** A feast that somebody prepares or keeps each year, or has just kept. */
const feastDays = {
  first: '2000-01-01',
  last: () => '2199-12-31',
  tooEarly: 'deve ser de 2000 em diante',
  tooLate: 'está longe demais',
};

const day = { names: weekdayNames, first: 0 };

const officeHoursFields = defineFields({
  first_day: numbered({ label: 'de', ...day, initial: 1 }),
  last_day: optional(numbered({ label: 'até', ...day, help: 'Vazio, se é um dia só.' })),
  opens: time({ label: 'abre' }),
  closes: time({ label: 'fecha' }),
  opens_again: optional(time({ label: 'abre de novo', help: 'Depois do almoço, se fecha para ele.' })),
  closes_again: optional(time({ label: 'fecha de novo' })),
});

const art = choice({
  label: 'vitral',
  caption: 'Desenho (vitral)',
  options: parishWindows,
  initial: 'cross',
  pictures: 'windows',
});

const paragraphs = 'Cada linha é um parágrafo.';

const welcomeFields = defineFields({
  paroquia: optional(prose({ label: 'história', caption: 'Em História', max: 300 })),
  comunidades: optional(prose({ label: 'comunidades', caption: 'Em Comunidades', max: 300 })),
  contato: optional(prose({ label: 'contato', caption: 'Em Contato', max: 300 })),
  links: optional(prose({ label: 'links', caption: 'Em Links', max: 300 })),
  about: optional(
    prose({ label: 'a paróquia', caption: 'A paróquia em poucas frases', max: 2000, rows: 4, help: paragraphs }),
  ),
  invitation_title: optional(line({ label: 'título do convite', caption: 'Convite no fim da História', max: 80 })),
  invitation: optional(prose({ label: 'convite', caption: 'Texto desse convite', max: 300 })),
});

const slideFields = defineFields({
  title: line({ label: 'título', max: 60 }),
  subtitle: optional(line({ label: 'subtítulo', max: 80 })),
  description: optional(prose({ label: 'texto', max: 250 })),
  window: art,
});

const patronFields = defineFields({
  called: choice({
    label: 'padroeira ou padroeiro',
    options: { padroeira: 'Padroeira', padroeiro: 'Padroeiro', padroeiros: 'Padroeiros' },
  }),
  name: line({ label: 'nome', max: 120 }),
  feast: optional(line({ label: 'dia da festa', max: 80, help: 'Ex.: Festa em 19 de março.' })),
  kept_on: optional(
    date({
      label: 'data da festa',
      days: feastDays,
      help: 'De qualquer ano. Todo ano, duas semanas antes, o painel pergunta se as missas mudam.',
    }),
  ),
  text: optional(prose({ label: 'texto', max: 3000, rows: 6, help: paragraphs })),
  window: art,
});

const personFields = defineFields({
  name: line({ label: 'nome', max: 80 }),
  role: line({ label: 'função', max: 60, help: 'Pároco, vigário, diácono, secretária…' }),
  photo: optional(picture({ label: 'foto' })),
  description: optional(prose({ label: 'quem é', max: 500, rows: 3 })),
  specialties: optional(prose({ label: 'o que acompanha', max: 300, rows: 3, help: 'Uma coisa por linha.' })),
});

const churchPhotoFields = defineFields({
  description: line({
    label: 'descrição',
    max: 200,
    help: 'O que se vê: é lida a quem não vê, e fica embaixo da foto.',
  }),
  photo: picture({ label: 'foto' }),
  category: optional(line({ label: 'categoria', max: 40, help: 'Igreja, Festa…' })),
});

const photo = (number: number) => optional(picture({ label: `foto ${number}` }));
const described = (number: number) => optional(line({ label: `descrição da foto ${number}`, max: 200 }));

const communityFields = defineFields({
  name: line({ label: 'nome', max: 80 }),
  places: optional(
    prose({ label: 'onde se encontra', max: 1000, rows: 3, help: 'Um lugar por linha: nome; endereço; dias e horas' }),
  ),
  kind: optional(line({ label: 'o que é', max: 60, help: 'Ex.: Evangelização da juventude.' })),
  address: optional(
    patterned({
      label: 'endereço na internet',
      help: 'Como termina o endereço dela no site: comunidades#farol. Vazio, vem do nome.',
      pattern: /^[a-z][a-z0-9-]{0,39}$/,
      because: 'deve ter só letras minúsculas sem acento, algarismos e hífens',
    }),
  ),
  description: optional(prose({ label: 'texto', max: 3000, rows: 5, help: paragraphs })),
  activities: optional(prose({ label: 'o que faz', max: 1000, rows: 4, help: 'Uma coisa por linha.' })),
  instagram: optional(instagram()),
  photo_1: photo(1),
  description_1: described(1),
  photo_2: photo(2),
  description_2: described(2),
  photo_3: photo(3),
  description_3: described(3),
  photo_4: photo(4),
  description_4: described(4),
});

/** In the order in which the parish's page has them. */
export const groupTitles = { pastorais: 'Pastorais', grupos: 'Grupos', movimentos: 'Movimentos' } as const;

const groupFields = defineFields({
  name: line({ label: 'nome', max: 80 }),
  title: choice({ label: 'tipo', options: groupTitles }),
  text: optional(line({ label: 'o que faz', max: 120 })),
});

const sectorFields = defineFields({
  name: line({ label: 'nome', max: 80 }),
  text: optional(line({ label: 'onde fica', max: 160 })),
});

const decreeFields = defineFields({
  title: line({ label: 'título', max: 80, help: 'Ex.: O decreto de criação.' }),
  date: date({ label: 'data' }),
  text: prose({ label: 'texto', max: 2000, rows: 4 }),
  north: optional(line({ label: 'norte', caption: 'Limite ao norte', max: 200 })),
  west: optional(line({ label: 'oeste', caption: 'Limite a oeste', max: 200 })),
  east: optional(line({ label: 'leste', caption: 'Limite a leste', max: 200 })),
  south: optional(line({ label: 'sul', caption: 'Limite ao sul', max: 200 })),
});

const feastFields = defineFields({
  name: line({ label: 'nome', max: 120 }),
  subtitle: optional(line({ label: 'subtítulo', max: 120 })),
  invitation: prose({ label: 'convite', max: 800, rows: 3 }),
  day: date({ label: 'dia', days: feastDays }),
  begins: time({ label: 'começa' }),
  ends: time({ label: 'termina', help: 'Depois da meia-noite, a hora do dia seguinte. Ex.: 1h.' }),
  next: optional(
    date({ label: 'próxima', caption: 'Dia da festa seguinte', days: feastDays, help: 'Aparece depois da festa.' }),
  ),
  thanks: optional(prose({ label: 'agradecimento', max: 300, help: 'Aparece depois da festa.' })),
  phone: optional(officeTelephone({ label: 'telefone' })),
  message: optional(prose({ label: 'mensagem', caption: 'Mensagem para compartilhar', max: 400 })),
});

const momentFields = defineFields({
  title: line({ label: 'o que acontece', max: 120 }),
  time: time({ label: 'horário' }),
  part: line({ label: 'parte', max: 80, help: 'Celebração Eucarística, Festa Popular…' }),
  place: optional(line({ label: 'lugar', max: 120 })),
});

const feastWayFields = defineFields({
  title: line({ label: 'título', max: 60 }),
  text: prose({ label: 'texto', max: 200 }),
  label: optional(line({ label: 'botão', max: 40 })),
  href: optional(siteLink({ label: 'endereço', help: 'Aonde o botão leva: /doacao ou https://…' })),
});

const sacramentFields = defineFields({
  name: line({ label: 'nome', max: 60, help: 'Batismo, Crisma, Matrimônio…' }),
  text: prose({
    label: 'como pedir',
    max: 1500,
    rows: 4,
    help: `O que é preciso e o que levar. ${paragraphs}`,
  }),
  times: optional(line({ label: 'dias e horários', max: 160, help: 'Ex.: Domingos, às 9h; preparação no 1º sábado.' })),
  contact: optional(line({ label: 'com quem falar', max: 160, help: 'Ex.: Maria, na secretaria, de manhã.' })),
  label: optional(line({ label: 'botão', max: 40 })),
  href: optional(siteLink({ label: 'endereço', help: 'Aonde o botão leva: /contato ou https://…' })),
});

const regularTimeFields = defineFields({
  name: line({
    label: 'o que é',
    max: 80,
    help: 'Confissões, adoração, terço, novena… As missas têm uma seção própria.',
  }),
  weekday: numbered({ label: 'dia', ...day }),
  begins: time({ label: 'começa' }),
  ends: optional(time({ label: 'termina', help: 'Se for antes da hora em que começa, vale para o dia seguinte.' })),
  place: optional(line({ label: 'lugar', max: 120, help: 'Vazio, se é na igreja.' })),
  note: optional(line({ label: 'observação', max: 160, help: 'Ex.: Exceto na primeira semana do mês.' })),
});

const broadcastFields = defineFields({
  name: line({ label: 'o que é', max: 60, help: 'Ex.: Missa das 9h, no YouTube.' }),
  url: broadcastAddress({
    label: 'endereço',
    help: 'A página que transmite, no YouTube, no Facebook ou no Instagram. Ex.: https://www.youtube.com/@paroquia/live',
  }),
  weekday: optional(numbered({ label: 'toda semana', ...day, help: 'Vazio, se é num dia só.' })),
  date: optional(date({ label: 'num dia só', days: feastDays })),
  begins: time({ label: 'começa' }),
  ends: time({ label: 'termina', help: 'Depois da meia-noite, a hora do dia seguinte. Ex.: 1h.' }),
});

interface Button {
  label?: unknown;
  href?: unknown;
}

/** A button has a name and leads somewhere: the empty field of the two is refused. */
const buttonRules: [Rule<Button>, Rule<Button>] = [
  {
    between: ['label', 'href'],
    holds: ({ label, href }) => Boolean(label) || !href,
    refuses: 'label',
    because: 'Escreva também o nome do botão.',
    isSentence: true,
  },
  {
    between: ['label', 'href'],
    holds: ({ label, href }) => Boolean(href) || !label,
    refuses: 'href',
    because: 'Escreva também o endereço do botão.',
    isSentence: true,
  },
];

const directionFields = defineFields({
  title: line({ label: 'título', max: 60, help: 'De ônibus, de carro, a pé…' }),
  by: choice({ label: 'desenho', options: { bus: 'Ônibus', car: 'Carro', foot: 'A pé' }, initial: 'bus' }),
  text: prose({ label: 'texto', max: 400 }),
});

const linkFields = defineFields({
  label: line({ label: 'nome', max: 60 }),
  icon: choice({
    label: 'desenho',
    options: {
      link: 'Corrente',
      church: 'Igreja',
      camera: 'Câmera',
      candle: 'Vela',
      clock: 'Relógio',
      mail: 'Carta',
      phone: 'Telefone',
      pin: 'Alfinete de mapa',
    },
    initial: 'link',
  }),
  href: optional(siteLink({ label: 'endereço', help: '/galeria ou https://… Vazio, mostra o caminho até a igreja.' })),
});

const intentionsFields = defineFields({
  is_open: flag({
    label: 'receber pedidos',
    caption: 'Receber pedidos de intenções pelo site',
    initial: false,
    help: 'A página aparece no menu, em “Mais”. Os pedidos chegam em Intenções, na aba Pedidos.',
  }),
  welcome: optional(
    prose({
      label: 'orientação',
      max: 300,
      help: 'Aparece acima do formulário: “Para a missa de domingo, peça até sexta-feira”.',
    }),
  ),
});

const privacyFields = defineFields({
  name: line({ label: 'quem atende', max: 80 }),
  email: optional(email({ label: 'e-mail' })),
  phone: optional(officeTelephone({ label: 'telefone' })),
});

const profileFields = defineFields({
  name: line({ label: 'nome', max: 40, help: 'Facebook, YouTube… WhatsApp e Instagram ficam em Contatos.' }),
  url: secureAddress({ label: 'endereço', help: 'Começando por https://.' }),
});

/** A kind of content; of one with `once` a parish has one row. */
export interface ParishKind {
  label: string;
  /** The page that shows it, or the most of it. */
  page: string;
  /** One of its rows, in the messages about it. */
  noun: Noun;
  once: boolean;
  /** How many rows visitors see; more would not be read. */
  most?: number;
  /** Of those without which a site would look unfinished. */
  essential?: true;
  /** Fields that are seldom filled in, which the form folds. */
  more?: readonly string[];
  /** Pictures that are chosen together, each with its description. */
  pictures?: readonly (readonly [picture: string, description: string])[];
  fields: Fields;
  /** A row's `content` in a create; a change gives all of it. */
  content: z.ZodMiniType<Record<string, unknown>>;
}

/** The kinds, in the order in which a visitor needs them. */
export const parishKinds = {
  identity: {
    label: 'Nome e endereço',
    page: '/',
    noun: masculine('nome e endereço', 'nomes e endereços'),
    once: true,
    essential: true,
    fields: identityFields,
    content: bodyOf(
      identityFields,
      {
        between: ['form', 'name'],
        holds: ({ form, name }) => !name.toLowerCase().startsWith(`${parishForms[form].toLowerCase()} `),
        refuses: 'name',
        because: 'não repete a palavra que já está em "o que é"',
      },
      {
        between: ['legal_name', 'cnpj'],
        holds: ({ legal_name, cnpj }) => Boolean(legal_name) === Boolean(cnpj),
        refuses: 'cnpj',
        because: 'vai junto com o nome oficial',
      },
    ),
  },
  contact: {
    label: 'Contatos',
    page: '/contato',
    noun: masculine('contato da paróquia', 'contatos da paróquia'),
    once: true,
    essential: true,
    fields: contactFields,
    content: bodyOf(contactFields),
  },
  office_hours: {
    label: 'Horários da secretaria',
    page: '/contato',
    noun: masculine('horário da secretaria', 'horários da secretaria'),
    once: false,
    essential: true,
    fields: officeHoursFields,
    content: bodyOf(
      officeHoursFields,
      {
        between: ['opens', 'closes'],
        holds: ({ opens, closes }) => opens < closes,
        refuses: 'closes',
        because: 'deve ser depois de abrir',
      },
      {
        between: ['closes', 'opens_again', 'closes_again'],
        holds: ({ closes, opens_again: again, closes_again: end }) =>
          again ? Boolean(end && closes < again && again < end) : !end,
        refuses: 'closes_again',
        because: 'deve ser depois de abrir de novo',
      },
    ),
  },
  patron: {
    label: 'Padroeiro',
    page: '/paroquia',
    noun: masculine('padroeiro', 'padroeiros'),
    once: true,
    essential: true,
    fields: patronFields,
    content: bodyOf(patronFields),
  },
  person: {
    label: 'Equipe',
    page: '/paroquia',
    noun: feminine('pessoa da equipe', 'pessoas da equipe'),
    once: false,
    essential: true,
    fields: personFields,
    content: bodyOf(personFields),
  },
  slide: {
    label: 'Destaques da página inicial (até seis)',
    page: '/',
    most: 6,
    noun: masculine('destaque', 'destaques'),
    once: false,
    essential: true,
    fields: slideFields,
    content: bodyOf(slideFields),
  },
  feast: {
    label: 'Festa',
    page: '/convite',
    noun: feminine('festa', 'festas'),
    once: true,
    fields: feastFields,
    content: bodyOf(
      feastFields,
      {
        between: ['begins', 'ends'],
        holds: ({ begins, ends }) => begins !== ends,
        refuses: 'ends',
        because: 'não pode ser a hora em que começa',
      },
      {
        between: ['day', 'next'],
        holds: ({ day, next }) => !next || day < next,
        refuses: 'next',
        because: 'deve ser depois desta festa',
      },
    ),
  },
  moment: {
    label: 'Programação da festa',
    page: '/convite',
    noun: masculine('momento da festa', 'momentos da festa'),
    once: false,
    fields: momentFields,
    content: bodyOf(momentFields),
  },
  feast_way: {
    label: 'Como ajudar na festa',
    page: '/convite',
    noun: feminine('maneira de ajudar', 'maneiras de ajudar'),
    once: false,
    fields: feastWayFields,
    content: bodyOf(feastWayFields, ...buttonRules),
  },
  group: {
    label: 'Pastorais, grupos e movimentos',
    page: '/paroquia',
    noun: masculine('grupo', 'grupos'),
    once: false,
    essential: true,
    fields: groupFields,
    content: bodyOf(groupFields),
  },
  sector: {
    label: 'Setores',
    page: '/paroquia',
    noun: masculine('setor', 'setores'),
    once: false,
    fields: sectorFields,
    content: bodyOf(sectorFields),
  },
  sacrament: {
    label: 'Sacramentos',
    page: '/paroquia',
    noun: masculine('sacramento', 'sacramentos'),
    once: false,
    fields: sacramentFields,
    content: bodyOf(sacramentFields, ...buttonRules),
  },
  regular_time: {
    label: 'Horários fixos: confissões, adoração e outros',
    page: '/contato',
    noun: masculine('horário fixo', 'horários fixos'),
    once: false,
    fields: regularTimeFields,
    content: bodyOf(regularTimeFields),
  },
  community: {
    label: 'Comunidades',
    page: '/comunidades',
    noun: feminine('comunidade', 'comunidades'),
    once: false,
    more: ['kind', 'activities', 'instagram', 'address'],
    pictures: [
      ['photo_1', 'description_1'],
      ['photo_2', 'description_2'],
      ['photo_3', 'description_3'],
      ['photo_4', 'description_4'],
    ],
    fields: communityFields,
    content: bodyOf(communityFields),
  },
  church_photo: {
    label: 'Fotos da igreja',
    page: '/paroquia',
    noun: feminine('foto da igreja', 'fotos da igreja'),
    once: false,
    fields: churchPhotoFields,
    content: bodyOf(churchPhotoFields),
  },
  decree: {
    label: 'Decreto de criação',
    page: '/paroquia',
    noun: masculine('decreto de criação', 'decretos de criação'),
    once: true,
    fields: decreeFields,
    content: bodyOf(decreeFields),
  },
  direction: {
    label: 'Como chegar',
    page: '/contato',
    noun: masculine('caminho até a igreja', 'caminhos até a igreja'),
    once: false,
    fields: directionFields,
    content: bodyOf(directionFields),
  },
  profile: {
    label: 'Redes sociais',
    page: '/links',
    noun: feminine('rede social', 'redes sociais'),
    once: false,
    essential: true,
    fields: profileFields,
    content: bodyOf(profileFields),
  },
  broadcast: {
    label: 'Transmissões ao vivo',
    page: '/',
    noun: feminine('transmissão ao vivo', 'transmissões ao vivo'),
    once: false,
    fields: broadcastFields,
    content: bodyOf(
      broadcastFields,
      {
        between: ['weekday', 'date'],
        holds: ({ weekday, date }) => typeof weekday === 'number' || Boolean(date),
        refuses: 'weekday',
        because: 'Escolha o dia da semana, ou a data se a transmissão é num dia só.',
        isSentence: true,
      },
      {
        between: ['weekday', 'date'],
        holds: ({ weekday, date }) => typeof weekday !== 'number' || !date,
        refuses: 'date',
        because: 'Escolha só um dos dois: o dia da semana ou a data.',
        isSentence: true,
      },
      {
        between: ['begins', 'ends'],
        holds: ({ begins, ends }) => begins !== ends,
        refuses: 'ends',
        because: 'não pode ser a hora em que começa',
      },
    ),
  },
  link: {
    label: 'Links',
    page: '/links',
    noun: masculine('link', 'links'),
    once: false,
    fields: linkFields,
    content: bodyOf(linkFields),
  },
  home: {
    label: 'Textos da página inicial',
    page: '/',
    noun: masculine('texto da página inicial', 'textos da página inicial'),
    once: true,
    fields: homeFields,
    content: bodyOf(homeFields),
  },
  welcome: {
    label: 'Textos das páginas',
    page: '/contato',
    noun: masculine('texto das páginas', 'textos das páginas'),
    once: true,
    fields: welcomeFields,
    content: bodyOf(welcomeFields),
  },
  intentions: {
    label: 'Pedidos de intenções',
    page: '/intencoes',
    noun: masculine('texto dos pedidos de intenções', 'textos dos pedidos de intenções'),
    once: true,
    fields: intentionsFields,
    content: bodyOf(intentionsFields),
  },
  privacy: {
    label: 'Contato da privacidade',
    page: '/privacidade',
    noun: masculine('contato da privacidade', 'contatos da privacidade'),
    once: true,
    fields: privacyFields,
    content: bodyOf(privacyFields),
  },
} as const satisfies Record<string, ParishKind>;
export type ParishKindName = keyof typeof parishKinds;

/** The pages that show them, which the panel shows in a frame. */
export const parishPages = [...new Set(Object.values(parishKinds).map(({ page }) => page))];
export type ParishPage = (typeof parishPages)[number];
