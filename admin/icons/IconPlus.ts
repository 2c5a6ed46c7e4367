import { tablerIcon } from './tabler-icon.tsx';

export const IconPlus = tablerIcon('M12 5v14m-7-7h14');
