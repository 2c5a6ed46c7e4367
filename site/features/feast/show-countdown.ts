import { part } from '../../ui/parts.ts';
import { runCountdown } from './run-countdown.ts';

runCountdown(part(document, 'countdown'));
