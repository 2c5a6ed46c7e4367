import { describe, expect, it } from 'vitest';
import { isMediaSource, mediaAddress, mediaSource } from './media-source.ts';

const name = `${'0123456789abcdef'.repeat(2)}.webp`;
const src = `/storage/v1/object/public/media/${name}`;

describe('the address of a photo', () => {
  it.each([
    ['on one machine', src, 'http://localhost:4321', `http://localhost:4321${src}`],
    ['where the project is another origin', src, 'https://abc.supabase.co/', `https://abc.supabase.co${src}`],
    ['of another site', 'https://a.test/b.png', 'https://abc.supabase.co', 'https://a.test/b.png'],
    ['of nothing', '', 'https://abc.supabase.co', ''],
  ])('%s', (_, source, supabaseUrl, expected) => expect(mediaAddress(source, supabaseUrl)).toBe(expected));

  it('is made from its name', () => expect(mediaSource(name)).toBe(src));

  it.each([
    [src, true],
    [src.replace('webp', 'jpg'), true],
    [src.replace('webp', 'svg'), false],
    [src.replace('/media/', '/outro/'), false],
    [src.replace('/media/', '/media/../segredo/'), false],
    [src.replace('0123', '0'), false],
    [`${src}?download=1`, false],
    [`${src}\n`, false],
    [`//evil.test${src}`, false],
    [`https://abc.supabase.co${src}`, false],
  ])('%j is one of the parish’s: %s', (address, expected) => expect(isMediaSource(address)).toBe(expected));
});
