import { tablerIcon } from './tabler-icon.tsx';

export const IconArrowDown = tablerIcon('M12 5v14m6-6l-6 6m-6-6l6 6');
