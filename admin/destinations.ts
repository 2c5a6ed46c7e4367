import { announcementNoun, announcements } from '#contract/announcements.ts';
import { birthdayNoun, birthdays } from '#contract/birthdays.ts';
import { dizimistaNoun, dizimistas } from '#contract/dizimistas.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { events } from '#contract/events.ts';
import { financial, financialNoun } from '#contract/financial.ts';
import { galeria, galleryNoun } from '#contract/galeria.ts';
import { massIntentionNoun, massIntentions } from '#contract/mass-intentions.ts';
import { massSchedule, massTimeNoun } from '#contract/mass-schedule.ts';
import { news, newsNoun } from '#contract/news.ts';
import { sentencesAbout } from '#contract/noun.ts';
import { parishInfo, parishInfoNoun } from '#contract/parish-info.ts';
import { folded } from '#contract/plain-signs.ts';
import type { Role } from '#contract/primitives.ts';
import { userNoun, users } from '#contract/users.ts';
import { can } from './lib/can.ts';
import { newRow, type PlaceInPanel } from './lib/menu.ts';
import { menuOf, type Surroundings } from './sections.ts';
import { tabs } from './tabs.ts';

/** A place that the panel's search finds by its name. */
export interface Destination {
  label: string;
  place: PlaceInPanel;
}

interface Offered extends Destination {
  /** It is offered to those who may make this call. */
  needs: Endpoint;
}

/** Other words by which the office looks for a section, a tab by its id, without accents. */
const otherWords: Readonly<Record<string, string>> = {
  overview: 'inicio hoje alertas backup copias de seguranca liturgia servicos pendencias',
  news: 'materias fotos publicar reportagens',
  announcements: 'recados comunicados mural imprimir folhas semana',
  'mass-schedule': 'celebracoes imprimir cartaz capelas comunidades',
  'mass-intentions': 'missas falecidos almas acao de gracas setimo dia pedidos imprimir folhas',
  galeria: 'fotos albuns imagens',
  'calendar-events':
    'agenda eventos festas novenas relatorios imprimir batismos batizados casamentos matrimonios crismas catequese procissoes quermesses reunioes pdf',
  notificacoes: 'mensagens celular whatsapp avisar push',
  birthdays: 'aniversarios nascimento parabens',
  dizimistas:
    'dizimos carnes segunda 2a via pagamentos parcelas pix relatorios fichas consentimentos cadastros cpf importar planilhas excel imprimir aniversariantes whatsapp',
  financial:
    'livro caixa dinheiro entradas saidas despesas contas ofertas coletas relatorios balancete transacoes lancamentos lancar prestacao imprimir planilhas excel pdf',
  'receber-dizimo': 'envelopes dizimo baixa pagamentos caixa sessao carnes',
  'visao-do-dizimo': 'atrasados parados novos dizimistas comunidades dizimos visitas quem parou',
  donations: 'doacao ofertas pix recibos segunda 2a via',
  conciliacao: 'pix mercado pago extrato banco',
  mercadopago: 'doacao mensal planos cartao pix',
  'parish-info': 'textos paginas historia',
  'parish-content':
    'telefone whatsapp email instagram facebook redes sociais endereco horario da secretaria equipe padre paroco pastorais padroeiro fotos sacramentos batismos batizados casamentos matrimonios crismas',
  users: 'senhas contas acessos convites equipe login',
  'audit-log': 'registros historico quem mudou apagou',
  mails: 'emails correio',
};

const form = (label: string, section: PlaceInPanel['section'], needs: Endpoint): Offered => ({
  label,
  place: { section, row: newRow },
  needs,
});

/** Tabs of the sections, and forms of new rows. */
const others: readonly Offered[] = [
  form(sentencesAbout(massIntentionNoun).newTitle, 'mass-intentions', massIntentions.create),
  form(sentencesAbout(announcementNoun).newTitle, 'announcements', announcements.create),
  form(sentencesAbout(newsNoun).newTitle, 'news', news.create),
  form('Adicionar Evento', 'calendar-events', events.create),
  form(sentencesAbout(dizimistaNoun).newTitle, 'dizimistas', dizimistas.create),
  form(sentencesAbout(financialNoun).newTitle, 'financial', financial.create),
  form(sentencesAbout(birthdayNoun).newTitle, 'birthdays', birthdays.create),
  form(sentencesAbout(massTimeNoun).newTitle, 'mass-schedule', massSchedule.create),
  form(sentencesAbout(galleryNoun).newTitle, 'galeria', galeria.create),
  form(sentencesAbout(parishInfoNoun).newTitle, 'parish-info', parishInfo.create),
  form(sentencesAbout(userNoun).newTitle, 'users', users.create),
  ...tabsBesideTheFirst(),
];

/** A section's first tab is found by the section's own name. */
function tabsBesideTheFirst(): Offered[] {
  return Object.entries(tabs).flatMap(([section, [, ...further]]) =>
    further.map(({ id, label, needs }) => ({ label, needs, place: { section, tab: id } as PlaceInPanel })),
  );
}

/**
 * The sections, tabs and forms of a role whose names have all of the words, then those that the office also calls so,
 * and the search for a payer by them. Where none has them all, those that have the most.
 */
export function destinationsFor(role: Role, words: string, surroundings: Surroundings): Destination[] {
  const wanted = wordsOf(words).filter((word) => !littleWords.has(word));
  const sections = menuOf(role, surroundings).map(({ id, label, title }) => ({
    label,
    names: title ?? label,
    place: { section: id } as PlaceInPanel,
  }));
  const offered = others.filter(({ needs }) => can(role, needs)).map((one) => ({ ...one, names: one.label }));
  const all = [...sections, ...offered].map((one) => ({
    ...one,
    named: countIn(one.names, wanted),
    called: countIn(`${one.names} ${otherWordsFor(one.place)}`, wanted),
  }));
  const most = Math.max(0, ...all.map(({ called }) => called));
  const found = wanted.length > 0 && most === 0 ? [] : all.filter(({ called }) => called === most);
  const byName = found.toSorted((one, other) => other.named - one.named);
  return [...byName, ...payerSearch(role, words.trim())].map(({ label, place }) => ({ label, place }));
}

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** They say nothing of what is looked for. */
const littleWords = new Set([
  'a',
  'o',
  'as',
  'os',
  'e',
  'de',
  'da',
  'do',
  'das',
  'dos',
  'em',
  'na',
  'no',
  'para',
  'por',
  'com',
]);

/** 'intencoes' as 'intencao', 'carnes' as 'carne'. */
const singular = (word: string): string => word.replace(/oes$/, 'ao').replace(/ns$/, 'm').replace(/s$/, '');

/** How many of the words begin one of the text's, in the singular or the plural. */
function countIn(text: string, wanted: readonly string[]): number {
  const words = wordsOf(text);
  const begins = (word: string) =>
    words.some((one) => one.startsWith(word) || singular(one).startsWith(singular(word)));
  return wanted.filter(begins).length;
}

/** Forms have none: their section is found by them. */
const otherWordsFor = ({ section, tab, row }: PlaceInPanel): string =>
  row === undefined ? (otherWords[tab ?? section ?? ''] ?? '') : '';

const payerSearch = (role: Role, text: string): Destination[] =>
  text !== '' && can(role, dizimistas.list)
    ? [{ label: `Procurar “${text}” em Dizimistas`, place: { section: 'dizimistas', personal: { search: text } } }]
    : [];
