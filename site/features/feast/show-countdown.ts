import { part } from '../../ui/parts.ts';
import { countDown } from './count-down.ts';

countDown(part(document, 'countdown'));
