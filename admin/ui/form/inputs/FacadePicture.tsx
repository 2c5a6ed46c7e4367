import type { ParishFacade } from '#contract/parish-face.ts';
import { facadeAddress } from '../../../../site/art/facades.ts';

export default function FacadePicture({ value }: { value: string }) {
  return <img src={facadeAddress(value as ParishFacade)} width="400" height="300" alt="" />;
}
