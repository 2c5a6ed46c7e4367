import type { ComponentType } from 'react';
import { announcements } from '#contract/announcements.ts';
import { auth } from '#contract/auth.ts';
import { birthdays } from '#contract/birthdays.ts';
import type { MenuId } from '#contract/concepts.ts';
import { dizimistas } from '#contract/dizimistas.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { events } from '#contract/events.ts';
import { financial } from '#contract/financial.ts';
import { galeria } from '#contract/galeria.ts';
import { massIntentions } from '#contract/mass-intentions.ts';
import { massSchedule } from '#contract/mass-schedule.ts';
import { news } from '#contract/news.ts';
import { parishInfo } from '#contract/parish-info.ts';
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

/** The panel's registry: one entry per section, in the menu's order. */
export const sections: readonly Section[] = [
  {
    id: 'overview',
    label: 'Visão Geral',
    Icon: IconLayoutDashboard,
    needs: auth.profile,
    Screen: lazyAgain(() => import('./screens/OverviewScreen.tsx')),
  },
  {
    id: 'news',
    label: 'Notícias',
    Icon: IconNews,
    needs: news.create,
    Screen: lazySection('news', () => import('./features/news/NewsSection.tsx')),
  },
  {
    id: 'announcements',
    label: 'Avisos',
    Icon: IconSpeakerphone,
    needs: announcements.create,
    Screen: lazySection('announcements', () => import('./features/announcements/AnnouncementsSection.tsx')),
  },
  {
    id: 'mass-schedule',
    label: 'Horários de Missa',
    Icon: IconClock,
    needs: massSchedule.create,
    Screen: lazyAgain(() => import('./features/mass-schedule/MassScheduleSection.tsx')),
  },
  {
    id: 'mass-intentions',
    label: 'Intenções',
    Icon: IconCandle,
    needs: massIntentions.create,
    Screen: lazySection('mass-intentions', () => import('./features/mass-intentions/MassIntentionsSection.tsx')),
  },
  {
    id: 'galeria',
    label: 'Galeria',
    Icon: IconPhoto,
    needs: galeria.create,
    Screen: lazyAgain(() => import('./features/galeria/GaleriaSection.tsx')),
  },
  {
    id: 'calendar-events',
    label: 'Calendário',
    Icon: IconCalendarEvent,
    needs: events.create,
    Screen: lazyAgain(() => import('./features/events/EventsSection.tsx')),
  },
  {
    id: 'notificacoes',
    label: 'Notificações',
    Icon: IconBellRinging,
    // All members of staff find it; it tells those who may not send that it isn't for them.
    needs: news.create,
    Screen: lazyAgain(() => import('./features/notifications/NotificationsSection.tsx')),
  },
  {
    id: 'birthdays',
    label: 'Aniversariantes',
    Icon: IconCake,
    needs: birthdays.create,
    Screen: lazyAgain(() => import('./features/birthdays/BirthdaysSection.tsx')),
  },
  {
    id: 'dizimistas',
    label: 'Dizimistas',
    Icon: IconHeartHandshake,
    needs: dizimistas.create,
    Screen: lazyAgain(() => import('./screens/DizimistasScreen.tsx')),
  },
  {
    id: 'financial',
    label: 'Financeiro',
    title: 'Financeiro - Gestão de transações financeiras',
    Icon: IconWallet,
    needs: financial.list,
    Screen: lazyAgain(() => import('./screens/FinancialScreen.tsx')),
  },
  {
    id: 'mercadopago',
    label: 'Assinaturas',
    Icon: IconRepeat,
    needs: subscriptions.plans,
    onDeskOnly: true,
    needsProvider: true,
    Screen: lazyAgain(() => import('./features/subscriptions/SubscriptionsSection.tsx')),
  },
  {
    id: 'parish-info',
    label: 'Informações da Paróquia',
    Icon: IconInfoCircle,
    needs: parishInfo.create,
    Screen: lazyAgain(() => import('./screens/ParishInfoScreen.tsx')),
  },
  {
    id: 'users',
    label: 'Usuários',
    Icon: IconUsers,
    needs: users.list,
    Screen: lazyAgain(() => import('./screens/UsersScreen.tsx')),
  },
];

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
