import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../messages.ts';
import { parishKinds } from '../parish-kinds.ts';
import { coordinatesIn } from './coordinates.ts';

const contact = parishKinds.contact.content;
const answerTo = (place: string) => {
  const parsed = contact.safeParse({ place }, { reportInput: true });
  return parsed.success ? parsed.data.place : sentenceOf(parsed.error.issues, contact);
};

describe('the church’s place on the map', () => {
  it.each([
    '-3.731862, -38.52667',
    '3,731862° S, 38,52667° O',
    '3.731862° S, 38.52667° W',
    '3.731862 S 38.52667 W',
    'S 3.731862°, W 38.52667°',
    '3,731862° Sul, 38,52667° Oeste',
    `3°43'54.7032"S 38°31'36.012"W`,
    '3º 43’ 54,7032” S, 38º 31’ 36,012” O',
    '3° 43.91172′ S 38° 31.6002′ W',
    '\u22123.731862, \u221238.526670',
    '(-3.731862, -38.526670)',
    '[-3.731862; -38.526670]',
    '\u200e-3.731862,\u00a0-38.526670\u200f',
    '-3,731862 -38,526670',
    '-3,731862,-38,526670',
    'Lat: -3.731862, Long: -38.526670',
    'geo:-3.731862,-38.526670',
    '"-3.731862, -38.526670"',
    '-3.731862,-38.526670,17z',
    'maps.google.com/?q=-3.731862,-38.526670',
    'https://www.openstreetmap.org/?mlat=-3.731862&amp;mlon=-38.52667',
    'https://www.waze.com/live-map/directions?to=ll.-3.731862%2C-38.526670',
    'https://maps.google.com/?q=-3.731862,-38.526670',
    'https://maps.google.com/maps?q=-3.731862%2C-38.526670&z=17&hl=pt-BR',
    'Localização: https://maps.google.com/?q=-3.731862,-38.526670',
    'https://www.google.com/maps/place/Igreja/@-3.73,-38.52,17z/data=!3m1!4b1!4m6!3m5!8m2!3d-3.731862!4d-38.52667!16s',
    "https://www.google.com/maps/place/3%C2%B043'54.7%22S/@-3.731862,-38.52667,17z",
    'https://www.google.com/maps/search/?api=1&query=-3.731862%2C-38.526670',
    'https://www.google.com/maps/search/-3.731862,+-38.526670?entry=tts',
    'https://maps.apple.com/?ll=-3.731862,-38.526670&q=Igreja',
    'https://maps.apple.com/place?coordinate=-3.731862,-38.526670&name=Igreja',
    'https://www.openstreetmap.org/?mlat=-3.731862&mlon=-38.526670#map=19/-3.7/-38.5',
    'https://www.openstreetmap.org/#map=19/-3.731862/-38.526670',
    'https://waze.com/ul?ll=-3.731862,-38.526670&navigate=yes',
  ])('is read from %j', (copied) => expect(answerTo(copied)).toBe('-3.731862, -38.52667'));

  const anywhere = fc.record({
    latitude: fc.integer({ min: -33_999_999, max: 5_499_999 }).map((micro) => micro / 1e6),
    longitude: fc.integer({ min: -74_099_999, max: -28_600_001 }).map((micro) => micro / 1e6),
  });
  const sexagesimal = (degrees: number) => {
    const tenths = Math.round(Math.abs(degrees) * 36_000);
    return `${Math.floor(tenths / 36_000)}°${Math.floor(tenths / 600) % 60}'${((tenths % 600) / 10).toFixed(1)}"`;
  };
  const hemisphere = (latitude: number) => (latitude < 0 ? 'S' : 'N');

  it('is the same in degrees, decimals and letters, anywhere in Brazil', () =>
    fc.assert(
      fc.property(anywhere, ({ latitude, longitude }) => {
        const [north, west] = [Math.abs(latitude).toFixed(6), Math.abs(longitude).toFixed(6)];
        const letter = hemisphere(latitude);
        for (const exact of [
          `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`,
          `${latitude.toFixed(6)} ${longitude.toFixed(6)}`.replaceAll('.', ','),
          `${north}° ${letter}, ${west}° W`,
          `${north.replace('.', ',')}° ${letter}, ${west.replace('.', ',')}° O`,
        ]) {
          expect([exact, coordinatesIn(exact)]).toEqual([exact, { latitude, longitude }]);
        }
        const copied = coordinatesIn(`${sexagesimal(latitude)}${letter} ${sexagesimal(longitude)}W`);
        expect(copied?.latitude).toBeCloseTo(latitude, 4);
        expect(copied?.longitude).toBeCloseTo(longitude, 4);
        const stored = answerTo(`${latitude}, ${longitude}`);
        expect(answerTo(String(stored))).toBe(stored);
      }),
    ));

  it.each([
    ['48.8584, 2.2945', 'O campo "lugar no mapa" não fica no Brasil.'],
    ['3.731862 N, 38.52667 L', 'O campo "lugar no mapa" não fica no Brasil.'],
    ['Rua do Sol, 12', 'O campo "lugar no mapa" deve ser como o mapa as copia: -15.7983, -47.8756.'],
    ['-3.731862', 'O campo "lugar no mapa" deve ser como o mapa as copia: -15.7983, -47.8756.'],
    [
      'https://maps.app.goo.gl/AbCdEf',
      'O campo "lugar no mapa" traz um endereço que não diz o lugar: abra-o no mapa, segure o dedo sobre a porta da igreja e copie os números.',
    ],
  ])('is refused of %j', (copied, sentence) => expect(answerTo(copied)).toBe(sentence));
});
