import { type Topic, topics } from '#contract/notifications.ts';
import { created } from '../../ui/created.ts';

/** In the order in which readers find them. */
const order = ['noticias', 'avisos', 'doacao', 'geral'] as const satisfies readonly Topic[];

/** A group of boxes, one for each topic; those that were chosen are ticked. */
export function topicChoice(chosen: readonly Topic[] = order): { group: HTMLElement; chosen: () => Topic[] } {
  const boxes = order.map((value) => created('input', { type: 'checkbox', value, checked: chosen.includes(value) }));
  const labels = boxes.map((box, index) => created('label', {}, box, topics[order[index] as Topic]));
  return {
    group: created('fieldset', {}, created('legend', {}, 'Assuntos'), ...labels),
    chosen: () => order.filter((_, index) => boxes[index]?.checked),
  };
}
