import { tablerIcon } from './tabler-icon.tsx';

export const IconCalendarEvent = tablerIcon(
  'M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zm12-4v4M8 3v4m-4 4h16M8 15h2v2H8z',
);
