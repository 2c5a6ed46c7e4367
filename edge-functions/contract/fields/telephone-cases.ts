/** Telephones as people write them, and the normalized form, which API and database must agree on. */
export const writtenTelephones: readonly (readonly [written: string, spelt: string])[] = [
  ['(85) 99999-1234', '85999991234'],
  ['(85) 3333-1234', '8533331234'],
  ['+55 85 99999 1234', '85999991234'],
  ['+55 85 3281-1234', '8532811234'],
  ['5585988887777', '85988887777'],
  ['0 85 3333.1234', '8533331234'],
  ['085 3281 1234', '8532811234'],
  ['55 98888-7777', '55988887777'],
  ['+351 912 345 678', '+351912345678'],
  ['\t85\u00a098888\u202f7777\ufeff', '85988887777'],
];

/** Texts that are no telephone. */
export const noTelephones: readonly string[] = [
  '99999-1234',
  '(10) 99999-1234',
  '85 9999',
  '12',
  'telefone',
  '(85) 3333-1234 r. 5',
  '(85) 3333-1234 / 3333-5678',
  '85 3333-1234 (Maria)',
  '85–3333–1234',
  '８５９８８８８７７７７',
  '55 85 988',
];
