import { tablerIcon } from './tabler-icon.tsx';

export const IconHighlight = tablerIcon(
  'M3 19h4L17.5 8.5a2.828 2.828 0 1 0-4-4L3 15zm9.5-13.5l4 4m-12 4l4 4M21 15v4h-8l4-4z',
);
