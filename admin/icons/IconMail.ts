import { tablerIcon } from './tabler-icon.tsx';

export const IconMail = tablerIcon('M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM3 7l9 6l9-6');
