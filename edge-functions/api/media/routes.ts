import { ApiError } from '#contract/errors.ts';
import { media } from '#contract/media.ts';
import { mediaSource } from '#contract/media-source.ts';
import { documents } from '#contract/published-document.ts';
import { storeFile } from '../files/store.ts';
import type { Routes } from '../http/call.ts';
import { nameOf, pictureOf, uploadLimit } from './rules.ts';
import { storePicture } from './store.ts';

export const mediaRoutes: Routes = (on) => {
  on(media.create, async ({ body, caller, hitLimit, env, gateways }) => {
    if (caller.kind === 'visitor') throw new ApiError('token_missing');
    await hitLimit(uploadLimit, caller.profile.id);
    const picture = pictureOf(new Uint8Array(await body.arrayBuffer()));
    const name = await nameOf(picture);
    await storePicture({ db: caller.db, env, gateways }, name, picture);
    const { type, width, height, bytes } = picture;
    return { data: { src: mediaSource(name), type, width, height, bytes: bytes.byteLength }, status: 201 };
  });
  on(documents.create, async (call) => ({
    data: { document: await storeFile(call, new Uint8Array(await call.body.arrayBuffer()), 'pdf') },
    status: 201,
  }));
};
