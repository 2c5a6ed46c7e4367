import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { projectRoot } from '../local/install.mjs';
import { everythingOfHome } from './site/own-parish.ts';

/** A parish to look at a change of the pages with. */
export interface InventedParish {
  /** True for one whose rows are the demonstration's, but for its identity. */
  hasEverything?: true;
  identity: Record<string, unknown>;
  /** One of `photos`, for its window. */
  church?: string;
  arms?: string;
  rows: [path: string, body: object][];
}

/** The demonstration’s photos: the front at dusk, and the bell. */
const photos = {
  front: '8ebfe711c501c3641187530390ae3dab',
  bell: 'be656962aedf6a084e5d4f016a3091a5',
};

export const photoOf = (photo: string): Promise<Buffer> =>
  readFile(join(projectRoot, 'supabase', 'seed', 'media', `${photo}.webp`));

/** Arms as a parish has them, dark on nothing. */
export const armsOf = (drawing: string): Promise<Buffer> => sharp(Buffer.from(drawing)).webp().toBuffer();

const shield = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="560" viewBox="0 0 48 56">
  <path d="M3 3h42v26c0 13-10 20-21 25C13 49 3 42 3 29z" fill="#7a1420" stroke="#1c1408" stroke-width="2"/>
  <path d="M21 10h6v10h9v6h-9v18h-6V26h-9v-6h9z" fill="#e8c766"/></svg>`;

const ruralHome = everythingOfHome(new Date());
const masses = ruralHome.filter(([path]) => path === '/mass-schedule');

export const inventedParishes: Record<string, InventedParish> = {
  cathedral: {
    hasEverything: true,
    identity: { form: 'catedral', name: 'São Sebastião', app_name: 'Catedral', facade: 'two_towers' },
    church: photos.front,
    arms: shield,
    rows: [],
  },
  chapel: {
    identity: { form: 'capela', name: 'Santa Rita dos Impossíveis', city: 'Serra do Salitre', state: 'MG' },
    church: photos.bell,
    rows: masses,
  },
  longName: {
    identity: {
      form: 'santuario',
      name: 'Nossa Senhora da Imaculada Conceição e São Miguel Arcanjo das Missões do Uruguai',
      city: 'São Miguel das Missões',
      state: 'RS',
      facade: 'modern',
    },
    arms: shield,
    rows: ruralHome.filter(([path, body]) => path !== '/parish-content' || !/identity/.test(JSON.stringify(body))),
  },
  onlyName: { identity: { form: 'paroquia', name: 'São José', city: 'Araguaína', state: 'TO' }, rows: [] },
};
