import { type Topic, topicNames, topics } from '#contract/notifications.ts';
import { created } from '../../ui/created.ts';

/** In the order in which readers find them: the one for all else comes last. */
const order: readonly Topic[] = [...topicNames.filter((name) => name !== 'geral'), 'geral'];

/** A group of boxes, one for each topic; those that were chosen are ticked. */
export function topicChoice(chosen: readonly Topic[] = order): { group: HTMLElement; chosen: () => Topic[] } {
  const boxes = order.map((value) => created('input', { type: 'checkbox', value, checked: chosen.includes(value) }));
  const labels = boxes.map((box, index) => created('label', {}, box, topics[order[index] as Topic]));
  return {
    group: created('fieldset', {}, created('legend', {}, 'Assuntos'), ...labels),
    chosen: () => order.filter((_, index) => boxes[index]?.checked),
  };
}
