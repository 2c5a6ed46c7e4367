import { expect, it } from 'vitest';
import { defineFields } from '#contract/fields/field.ts';
import { officeTelephone, telephone } from '#contract/fields/telephone.ts';
import { line } from '#contract/fields/text.ts';
import { questionsAboutTelephones } from './telephone-question.ts';

const fields = defineFields({
  name: line({ label: 'nome', max: 20 }),
  phone: officeTelephone({ label: 'telefone' }),
  whatsapp: telephone({ label: 'WhatsApp' }),
});
const asked = (written: Record<string, string | null>, before?: object) =>
  questionsAboutTelephones(fields, before, { name: '8588881234', ...written }).map(({ instead }) => instead);

it.each([
  [{ whatsapp: '8588881234' }, undefined, [{ whatsapp: '85988881234' }]],
  [
    { phone: '8571234567', whatsapp: '8599990000' },
    { phone: null },
    [{ phone: '85971234567' }, { whatsapp: '85999990000' }],
  ],
  [{ phone: '8532811234', whatsapp: '85988881234' }, undefined, []],
  [{ phone: '08001234567', whatsapp: '+351912345678' }, undefined, []],
  [{ phone: '40031234', whatsapp: null }, undefined, []],
  [{ phone: '', whatsapp: '858888' }, undefined, []],
  // It was there before, and somebody has answered.
  [{ whatsapp: '8588881234' }, { whatsapp: '8588881234' }, []],
])('of %j, where %j was, %j is proposed', (written, before, proposed) =>
  expect(asked(written, before)).toEqual(proposed),
);
