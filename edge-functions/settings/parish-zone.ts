import type { ParishZone } from '#contract/parish-day.ts';
import { type Kind, type Settings, withDefault } from './setting.ts';

/** Brazil's zones by their hours ahead of UTC (IANA tz database, `zone.tab`). None has had summer time since 2019. */
const namesByHours = [
  [-2, ['Noronha']],
  [-3, ['Araguaina', 'Bahia', 'Belem', 'Fortaleza', 'Maceio', 'Recife', 'Santarem', 'Sao_Paulo']],
  [-4, ['Boa_Vista', 'Campo_Grande', 'Cuiaba', 'Manaus', 'Porto_Velho']],
  [-5, ['Eirunepe', 'Rio_Branco']],
] as const;

export const parishZones: readonly ParishZone[] = namesByHours.flatMap(([hours, names]) =>
  names.map((name) => ({ name: `America/${name}`, offset: hours * 60 })),
);

const named: Kind<ParishZone> = (given) => parishZones.find(({ name }) => name === given);

export const defaultZone: ParishZone = { name: 'America/Fortaleza', offset: -180 };

const sentence = 'deve ser um fuso horário do Brasil, como America/Sao_Paulo, America/Manaus ou America/Rio_Branco';

export const zone = {
  PARISH_ZONE: {
    note: [
      "Everywhere, also for the site's build: the zone whose days and times the parish keeps. America/Noronha (UTC−2); America/Araguaina,",
      'Bahia, Belem, Fortaleza, Maceio, Recife, Santarem or Sao_Paulo (UTC−3); America/Boa_Vista, Campo_Grande, Cuiaba, Manaus or Porto_Velho',
      '(UTC−4); America/Eirunepe or Rio_Branco (UTC−5).',
    ],
    example: defaultZone.name,
    function: withDefault(named, defaultZone, "must be one of Brazil's time zones"),
    deploy: withDefault(named, defaultZone, sentence.replace('deve ser', 'é')),
    build: withDefault(named, defaultZone, sentence),
    machine: withDefault(named, defaultZone, sentence),
  },
} as const satisfies Settings;
