import type { ComponentType } from 'react';
import { auth } from '#contract/auth.ts';
import { type MenuId, type RowSection, sectionRows } from '#contract/concepts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { financial } from '#contract/financial.ts';
import { news } from '#contract/news.ts';
import type { Role } from '#contract/primitives.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { users } from '#contract/users.ts';
import { IconBellRinging } from '#icons/IconBellRinging.ts';
import { IconCake } from '#icons/IconCake.ts';
import { IconCalendarEvent } from '#icons/IconCalendarEvent.ts';
import { IconCandle } from '#icons/IconCandle.ts';
import { IconClock } from '#icons/IconClock.ts';
import { IconHeartHandshake } from '#icons/IconHeartHandshake.ts';
import { IconInfoCircle } from '#icons/IconInfoCircle.ts';
import { IconLayoutDashboard } from '#icons/IconLayoutDashboard.ts';
import { IconNews } from '#icons/IconNews.ts';
import { IconPhoto } from '#icons/IconPhoto.ts';
import { IconRepeat } from '#icons/IconRepeat.ts';
import { IconSpeakerphone } from '#icons/IconSpeakerphone.ts';
import { IconUsers } from '#icons/IconUsers.ts';
import { IconWallet } from '#icons/IconWallet.ts';
import { can } from './lib/can.ts';
import { lazyAgain } from './lib/lazy-again.tsx';
import { lazySection } from './lib/section-code.ts';

export interface Section {
  id: MenuId;
  label: string;
  /** Its heading, where that is longer than its label. */
  title?: string;
  /** Other words by which the office looks for it, without accents. */
  words: string;
  Icon: ComponentType<{ size?: number; stroke?: number }>;
  /** The section is in the menu of everyone who may call this endpoint. */
  needs: Endpoint;
  /** True if only the menu of wide screens has it. */
  onDeskOnly?: true;
  /** True if only parishes with a payment provider have it. */
  needsProvider?: true;
  /** Imported when it is first opened. */
  Screen: ComponentType;
}

/** A section with rows is for those who may create one, if it says nothing else. */
type Entry = Section | (Omit<Section, 'id' | 'needs'> & { id: RowSection; needs?: undefined });

/** The panel's registry: one entry per section, in the menu's order. */
const entries: readonly Entry[] = [
  {
    id: 'overview',
    label: 'Visão Geral',
    words: 'inicio hoje alertas backup copias de seguranca liturgia servicos pendencias',
    Icon: IconLayoutDashboard,
    needs: auth.profile,
    Screen: lazyAgain(() => import('./screens/OverviewScreen.tsx')),
  },
  {
    id: 'news',
    label: 'Notícias',
    words: 'materias fotos publicar reportagens',
    Icon: IconNews,
    Screen: lazySection('news', () => import('./features/news/NewsSection.tsx')),
  },
  {
    id: 'announcements',
    label: 'Avisos',
    words: 'recados comunicados mural imprimir folhas semana',
    Icon: IconSpeakerphone,
    Screen: lazySection('announcements', () => import('./features/announcements/AnnouncementsSection.tsx')),
  },
  {
    id: 'mass-schedule',
    label: 'Horários de Missa',
    words: 'celebracoes imprimir cartaz capelas comunidades',
    Icon: IconClock,
    Screen: lazyAgain(() => import('./features/mass-schedule/MassScheduleSection.tsx')),
  },
  {
    id: 'mass-intentions',
    label: 'Intenções',
    words: 'missas falecidos almas acao de gracas setimo dia pedidos imprimir folhas',
    Icon: IconCandle,
    Screen: lazySection('mass-intentions', () => import('./screens/MassIntentionsScreen.tsx')),
  },
  {
    id: 'galeria',
    label: 'Galeria',
    words: 'fotos albuns imagens',
    Icon: IconPhoto,
    Screen: lazyAgain(() => import('./features/galeria/GaleriaSection.tsx')),
  },
  {
    id: 'calendar-events',
    label: 'Calendário',
    words:
      'agenda eventos festas novenas relatorios imprimir batismos batizados casamentos matrimonios crismas catequese procissoes quermesses reunioes pdf',
    Icon: IconCalendarEvent,
    Screen: lazyAgain(() => import('./features/events/EventsSection.tsx')),
  },
  {
    id: 'notificacoes',
    label: 'Notificações',
    words: 'mensagens celular whatsapp avisar push',
    Icon: IconBellRinging,
    // All members of staff find it; it tells those who may not send that it isn't for them.
    needs: news.create,
    Screen: lazyAgain(() => import('./features/notifications/NotificationsSection.tsx')),
  },
  {
    id: 'birthdays',
    label: 'Aniversariantes',
    words: 'aniversarios nascimento parabens',
    Icon: IconCake,
    Screen: lazyAgain(() => import('./features/birthdays/BirthdaysSection.tsx')),
  },
  {
    id: 'dizimistas',
    label: 'Dizimistas',
    words:
      'dizimos carnes segunda 2a via pagamentos parcelas pix relatorios fichas consentimentos cadastros cpf importar planilhas excel imprimir aniversariantes whatsapp',
    Icon: IconHeartHandshake,
    Screen: lazyAgain(() => import('./screens/DizimistasScreen.tsx')),
  },
  {
    id: 'financial',
    label: 'Financeiro',
    title: 'Financeiro - Gestão de transações financeiras',
    words:
      'livro caixa dinheiro entradas saidas despesas contas ofertas coletas relatorios balancete transacoes lancamentos lancar prestacao imprimir planilhas excel pdf',
    Icon: IconWallet,
    needs: financial.list,
    Screen: lazyAgain(() => import('./screens/FinancialScreen.tsx')),
  },
  {
    id: 'mercadopago',
    label: 'Assinaturas',
    words: 'doacao mensal planos cartao pix',
    Icon: IconRepeat,
    needs: subscriptions.plans,
    onDeskOnly: true,
    needsProvider: true,
    Screen: lazyAgain(() => import('./features/subscriptions/SubscriptionsSection.tsx')),
  },
  {
    id: 'parish-info',
    label: 'Informações da paróquia',
    words: 'textos paginas historia',
    Icon: IconInfoCircle,
    Screen: lazyAgain(() => import('./screens/ParishInfoScreen.tsx')),
  },
  {
    id: 'users',
    label: 'Usuários',
    words: 'senhas contas acessos convites equipe login',
    Icon: IconUsers,
    needs: users.list,
    Screen: lazyAgain(() => import('./screens/UsersScreen.tsx')),
  },
];

export const sections: readonly Section[] = entries.map((entry) =>
  entry.needs ? entry : { ...entry, needs: sectionRows[entry.id].calls.create },
);

/** The screen and the parish, as far as some sections need them. */
export interface Surroundings {
  onDesk?: boolean;
  hasProvider?: boolean;
}

export const menuOf = (role: Role, { onDesk = false, hasProvider = false }: Surroundings = {}): Section[] =>
  sections.filter(
    ({ needs, onDeskOnly, needsProvider }) =>
      can(role, needs) && (onDesk || !onDeskOnly) && (hasProvider || !needsProvider),
  );

/**
 * The section that is shown for a menu id; a common member is always taken to the overview. One that the menu leaves
 * out on a small screen stays open there.
 */
export function sectionOf(role: Role, id: string, hasProvider = true): Section | undefined {
  const menu = menuOf(role, { onDesk: true, hasProvider });
  return role === 'common' ? menu[0] : menu.find((section) => section.id === id);
}

/** True if it matters to this role that the parish has a payment provider. */
export const asksForProvider = (role: Role): boolean =>
  sections.some(({ needs, needsProvider }) => needsProvider && can(role, needs));
