import { parishBuild } from '../lib/parish-build.ts';

const { filled } = parishBuild();

/** Where links to home's sections lead: to a section's page while home hides it, because it is empty. */
export const homeLinks = {
  schedule: filled.includes('schedule') ? '/#schedule' : '/contato',
  news: filled.includes('news') ? '/#news' : '/noticias',
  announcements: filled.includes('announcements') ? '/#announcements' : '/avisos',
};
