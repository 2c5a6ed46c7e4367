import type { ParishWindow } from '#contract/parish-face.ts';
import { windowAddress } from '../../../../site/art/windows.ts';

export default function WindowPicture({ value }: { value: string }) {
  return <img src={windowAddress(value as ParishWindow)} width="200" height="420" alt="" />;
}
