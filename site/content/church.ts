import { pointIn } from '#contract/focus-point.ts';
import { contentsOf } from '#contract/parish-content.ts';
import { photoImage } from './photos.ts';
import { parishRows } from './rows.ts';

const [identity] = contentsOf(parishRows, 'identity');
const photo = photoImage(identity?.church);

/** The parish's photo of its church, with the point that stays in sight; undefined where there is none. */
export const church = photo && { src: photo.src, focus: pointIn(identity?.church_focus) };
