import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { concepts, type Layer } from './concepts.ts';
import {
  documents,
  everything,
  files,
  forbidden,
  importers,
  importsOf,
  inFolder,
  local,
  product,
  read,
  sources,
  walk,
} from './testing/source-tree.ts';

const snake = (name: string) => name.replaceAll('-', '_');
/** Joins what a comment breaks into two lines. */
const asOneLine = (text: string) => text.replace(/\s+(?:(?:\*|\/\/|--)\s+)?/g, ' ');

describe('every concept has its files', () => {
  const places = {
    migration: (name: string) => new RegExp(`^supabase/migrations/\\d{14}_${snake(name)}\\.sql$`),
    seed: (name: string) => new RegExp(`^supabase/seed/\\d{2}_${snake(name)}\\.sql$`),
    sqlTest: (name: string) => new RegExp(`^supabase/tests/${name}\\.test\\.ts$`),
    contract: (name: string) => new RegExp(`^edge-functions/contract/${name}\\.ts$`),
    api: (name: string) => new RegExp(`^edge-functions/api/${name}/routes\\.ts$`),
    apiTest: (name: string) => new RegExp(`^edge-functions/api/${name}/routes\\.test\\.ts$`),
    site: (name: string) => new RegExp(`^site/features/${name}/`),
    admin: (name: string) => new RegExp(`^admin/features/${name}/`),
  } satisfies Record<Layer, (name: string) => RegExp>;
  const cells = concepts.flatMap(({ name, without }) =>
    (Object.keys(places) as Layer[]).map((layer) => ({ name, layer, absence: without?.[layer] })),
  );
  it.each(cells)('$name in $layer', ({ name, layer, absence }) => {
    const place = places[layer](name);
    const present = files.some((file) => place.test(file));
    expect(present, absence ? `${place} is there: its exemption is out of date` : `${place} is missing`).toBe(!absence);
  });

  /** Files that would contradict a concept's declared absence from a layer. */
  const traces: Partial<Record<Layer, (name: string) => string[]>> = {
    migration: (name) => written('supabase/migrations', `create table public.${snake(name)} (`),
    seed: (name) => written('supabase/seed', `insert into public.${snake(name)} `),
    sqlTest: (name) => files.filter((file) => places.migration(name).test(file)),
    site: (name) => importers(`edge-functions/contract/${name}.ts`).filter((file) => file.startsWith('site/')),
    admin: (name) => importers(`edge-functions/contract/${name}.ts`).filter((file) => file.startsWith('admin/')),
  };
  const written = (folder: string, text: string) =>
    files.filter((file) => file.startsWith(`${folder}/`) && file.endsWith('.sql') && read(file).includes(text));

  it.each(cells.filter(({ absence }) => absence))('what is said of $name’s absence in $layer is so', (cell) => {
    const { name, layer, absence } = cell;
    if (absence && 'in' in absence) {
      expect(files.some((file) => file === absence.in || file.startsWith(`${absence.in}/`))).toBe(true);
    } else {
      expect(traces[layer]?.(name)).toEqual([]);
    }
  });
});

it('the concepts whose rows have pages say so', () => {
  const onRoutes = sources.filter((file) => /^site\/pages\/.*\[.+\.astro$/.test(file)).flatMap(importsOf);
  const isOnRoute = (name: string) => onRoutes.some((file) => file.startsWith(`site/features/${name}/`));
  const names = concepts.map(({ name }) => name);
  expect(concepts.flatMap(({ name, hasPages }) => (hasPages ? name : []))).toEqual(names.filter(isOnRoute));
});

describe('who may import whom', () => {
  /** Imports from one folder in `parent` into another. */
  const forbiddenBetween = (parent: string) =>
    inFolder(parent).flatMap((file) =>
      importsOf(file)
        .filter((specifier) => specifier.startsWith(`${parent}/`))
        .filter((specifier) => specifier.split('/')[2] !== file.split('/')[2])
        .map((specifier) => `${file} → ${specifier}`),
    );

  it('the contract knows only itself and zod, and what codes are drawn with', () => {
    const allowed = (specifier: string) => specifier === 'zod/mini' || specifier.startsWith('edge-functions/contract/');
    const drawing = 'edge-functions/contract/qr-code.ts';
    const files = inFolder('edge-functions/contract').filter((file) => file !== drawing);
    expect(forbidden(files, allowed)).toEqual([]);
    expect(forbidden([drawing], (specifier) => specifier === 'qrcode')).toEqual([]);
  });

  it('the API knows the contract and itself', () => {
    expect(
      forbidden(
        inFolder('edge-functions/api'),
        (specifier) => !local(specifier) || specifier.startsWith('edge-functions/'),
      ),
    ).toEqual([]);
  });

  it('the settings, with their sentences for operators, know the contract and themselves', () => {
    const allowed = (specifier: string) =>
      specifier === 'zod/mini' || /^edge-functions\/(contract|settings)\//.test(specifier);
    expect(forbidden(inFolder('edge-functions/settings'), allowed)).toEqual([]);
  });

  it('only the support of the API’s tests reaches the one-machine stack', () => {
    const reaching = sources.filter(
      (file) =>
        file.startsWith('edge-functions/') &&
        !file.startsWith('edge-functions/api/testing/') &&
        importsOf(file).some((specifier) => specifier.startsWith('local/')),
    );
    expect(reaching).toEqual([]);
  });

  it('a feature of the site, or of the panel, does not reach into another', () => {
    expect([...forbiddenBetween('site/features'), ...forbiddenBetween('admin/features')]).toEqual([]);
  });

  it('only the panel’s screens, its registry and its root know more than one feature, and no feature knows them', () => {
    const isFeature = (specifier: string) => specifier.startsWith('admin/features/');
    const joining = inFolder('admin').filter((file) => !isFeature(file) && importsOf(file).some(isFeature));
    const isOpen = (file: string) => /^admin\/(screens\/|sections\.ts$|App\.tsx$)/.test(file);
    expect(joining.filter((file) => !isOpen(file))).toEqual([]);
    const isAbove = (specifier: string) => isOpen(specifier) || specifier.startsWith('admin/layout/');
    expect(forbidden(inFolder('admin/features'), (specifier) => !isAbove(specifier))).toEqual([]);
  });

  it('visitors load the contracts of what they see, and only a build that of every concept', () => {
    const knowing = (files: readonly string[]): string[] => {
      const more = files.flatMap(importers).filter((file) => file.startsWith('edge-functions/contract/'));
      const found = [...new Set([...files, ...more])];
      return found.length === files.length ? found : knowing(found);
    };
    const names = knowing(['edge-functions/contract/concepts.ts']).map((file) => basename(file, '.ts'));
    const loads = new RegExp(`^import (?!type )[^;]*'#contract/(${names.join('|')})\\.ts'`, 'm');
    expect(inFolder('site').filter((file) => loads.test(read(file)))).toEqual([
      'site/lib/site-version.ts',
      'site/lib/unreadable-rows.ts',
    ]);
  });

  it('shared code imports no concept', () => {
    const shared = ['site/ui', 'site/lib', 'site/rich-text', 'admin/ui', 'admin/lib', 'edge-functions/api/collection'];
    const isConcept = (specifier: string) =>
      /^(site|admin)\/features\//.test(specifier) ||
      concepts.some(({ name }) => specifier.startsWith(`edge-functions/api/${name}/`));
    expect(shared.flatMap((folder) => forbidden(inFolder(folder), (specifier) => !isConcept(specifier)))).toEqual([]);
  });

  it('the libraries of the panel and of the site know no part of a screen', () => {
    for (const area of ['admin', 'site']) {
      expect(forbidden(inFolder(`${area}/lib`), (specifier) => !specifier.startsWith(`${area}/ui/`))).toEqual([]);
    }
  });

  it('the one-machine stack does not know the deploy, which uses parts of it', () => {
    expect(inFolder('local').filter((file) => /\bhosted\//.test(read(file)))).toEqual([]);
  });

  it('no file is found by the path of its URL, in which a space and an accent are written otherwise', () => {
    expect(product.filter((file) => /import\.meta\.url\)\.pathname/.test(read(file)))).toEqual([]);
  });

  it('the site does not reach the panel, the API or the database; the one page that mounts the panel reaches its root', () => {
    const allowed = (specifier: string) =>
      !local(specifier) ||
      specifier.startsWith('site/') ||
      specifier.startsWith('edge-functions/contract/') ||
      // The only way to rename, also where a scanner holds a file.
      specifier === 'local/atomic-file.ts' ||
      specifier === 'admin/App.tsx';
    const settings = 'edge-functions/settings/';
    const ofBuild = (specifier: string) => allowed(specifier) || specifier.startsWith(settings);
    const integrations = inFolder('site/integrations');
    expect(forbidden(integrations, ofBuild)).toEqual([]);
    expect(
      forbidden(
        inFolder('site').filter((file) => !integrations.includes(file)),
        allowed,
      ),
    ).toEqual([]);
    expect(importers('admin/App.tsx')).toEqual(['site/pages/dashboard.astro']);
  });

  it('what makes reports knows only the contract, itself and what it is made of, so that the panel may use it too', () => {
    const rooms = ['edge-functions/contract/', 'edge-functions/api/reports/', 'exceljs', 'jspdf'];
    const allowed = (specifier: string) => rooms.some((room) => specifier.startsWith(room));
    const servers = 'edge-functions/api/reports/xlsx/streamed.ts';
    const files = inFolder('edge-functions/api/reports').filter((file) => file !== servers);
    expect(forbidden(files, allowed)).toEqual([]);
    expect(forbidden([servers], (specifier) => allowed(specifier) || /^node:stream\b/.test(specifier))).toEqual([]);
  });

  it('the panel shares with the site only its library, what older browsers lack, its fixed text, its styles, its drawings and the look of rich text, and with the API only what makes reports', () => {
    const allowed = (specifier: string) =>
      !local(specifier) ||
      [
        'admin/',
        'edge-functions/contract/',
        'site/lib/',
        'site/browsers/',
        'site/content/',
        'site/styles/',
        'site/art/',
        'site/rich-text/',
        'edge-functions/api/reports/',
      ].some((room) => specifier.startsWith(room));
    expect(forbidden(inFolder('admin'), allowed)).toEqual([]);
  });

  it('only these use the key that passes row-level security', () => {
    expect(importers('edge-functions/api/gateways/privileged-db.ts')).toEqual([
      'edge-functions/api/index.ts',
      'edge-functions/api/access-record/store.ts',
      'edge-functions/api/auth/store.ts',
      'edge-functions/api/charges/provider.ts',
      'edge-functions/api/gateways/staff-accounts.ts',
      'edge-functions/api/gateways/stored-objects.ts',
      'edge-functions/api/http/rate-limit.ts',
      'edge-functions/api/intention-requests/store.ts',
      'edge-functions/api/jobs/routes.ts',
      'edge-functions/api/liturgia/routes.ts',
      'edge-functions/api/notifications/store.ts',
      'edge-functions/api/personal-data/store.ts',
      'edge-functions/api/tithe-lookup/store.ts',
      'edge-functions/api/users/store.ts',
      'edge-functions/api/financial/receipts/store.ts',
    ]);
  });

  it('only these read that key', () => {
    const readers = inFolder('edge-functions/api').filter((file) => /\bsecretKey\b/.test(read(file)));
    expect(readers.filter((file) => !/\.test\.ts$|\/testing\//.test(file)).sort()).toEqual([
      'edge-functions/api/auth/routes.ts',
      'edge-functions/api/env.ts',
      'edge-functions/api/gateways/auth-calls.ts',
      'edge-functions/api/gateways/caller-db.ts',
      'edge-functions/api/gateways/privileged-db.ts',
      'edge-functions/api/http/keyed-hash.ts',
    ]);
  });

  it('queries live in stores, and screens never touch a table', () => {
    const queries = /\.(from|rpc)\(/;
    const allowed =
      /\/store\.ts$|^edge-functions\/api\/(collection\/(rows|version)|gateways\/(parish|site-(state|build)|staff-accounts|stored-objects)|http\/(authenticate|rate-limit)|testing\/)|^(local|hosted|e2e|supabase)\//;
    const arrays = /Array\.from\(|Buffer\.from\(/g;
    expect(product.filter((file) => queries.test(read(file).replace(arrays, '')) && !allowed.test(file))).toEqual([]);
  });

  it('Storage is reached in one place, which stores nothing that was not read', () => {
    const callers = inFolder('edge-functions/api').filter((file) => /\bstorage\b\s*\.from\(/.test(read(file)));
    expect(callers).toEqual(['edge-functions/api/gateways/stored-objects.ts']);
    expect(importers('edge-functions/api/gateways/stored-objects.ts')).toEqual([
      'edge-functions/api/files/store.ts',
      'edge-functions/api/media/store.ts',
    ]);
  });

  it('the headers of every answer are written once', () => {
    const writers = product.filter(
      (file) => /nosniff|max-age=63072000|'X-Frame-Options'/.test(read(file)) && !file.startsWith('e2e/'),
    );
    expect(writers).toEqual(['edge-functions/contract/safe-headers.ts']);
  });

  it('only the entry point names Deno', () => {
    expect(inFolder('edge-functions').filter((file) => /\bDeno\./.test(read(file)))).toEqual([
      'edge-functions/api/index.ts',
    ]);
  });
});

describe('one mechanism for one thing', () => {
  const writers = (pattern: RegExp) =>
    product.filter((file) => !/^(e2e|supabase)\//.test(file) && pattern.test(read(file)));

  it('reais become cents, cents reais, and both words, in one file', () => {
    const conversion = /Math\.\w+\([\w.[\]]+ \* 100\)|\breais \* 100\b|(?<!\byear) \/ 100\b|: 'currency'/;
    // An amount written out in words is the library's.
    expect(writers(conversion)).toEqual(['admin/papers/receipt-words.ts']);
  });

  it('the clipboard is written in one file, and by the script that stands in each article', () => {
    expect(writers(/navigator\.clipboard|\b(?:CopyButton|useClipboard)\b/)).toEqual([
      'site/lib/clipboard.ts',
      'site/ui/share.ts',
    ]);
  });

  it('a month is named with its year in one file, and from the names in the order of the year', () => {
    expect(writers(/monthNames\[/)).toEqual(['edge-functions/contract/day-names.ts']);
    expect(writers(/month(?:Name|List|Names\w*)\([^`]*\)\} de \$\{/)).toEqual(['edge-functions/contract/months.ts']);
  });
});

describe('what comments and documents cite is there', () => {
  const texts = [...new Set([...documents, ...files.filter((file) => /\.(ts|tsx|astro|mjs|js|css|sql)$/.test(file))])];
  const cited = (pattern: RegExp) =>
    texts.flatMap((file) => [...asOneLine(read(file)).matchAll(pattern)].map(([, name = '']) => ({ file, name })));

  it('of the documents', () => {
    /** Headings, and words in bold that begin a paragraph. */
    const partsOf = (document: string) =>
      [...read(document).matchAll(/^(?:#+ (.+)|\*\*(.+?)\.\*\*)/gm)].map(([, title, bold]) => title ?? bold);
    const citations = cited(/(docs\/[\w-]+\.md, "[^"]+)"/g);
    expect(citations.length).toBeGreaterThan(20);
    const isThere = (name: string) => {
      const [document = '', part] = name.split(', "');
      return documents.includes(document) && partsOf(document).includes(part);
    };
    expect(citations.filter(({ name }) => !isThere(name))).toEqual([]);
  });

  it('of the decision records', () => {
    const records = new Set(walk('docs/decisions').map((file) => /\d{4}/.exec(file)?.[0]));
    const citations = cited(/(?:docs\/decisions\/|\brecords? )(\d+)/g);
    expect(citations.length).toBeGreaterThan(20);
    expect(citations.filter(({ name }) => !records.has(name.padStart(4, '0')))).toEqual([]);
  });
});

describe('comments', () => {
  const comment = /^[ \t]*(?:\{?\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|\/\/.*(?:\n[ \t]*\/\/.*)*)/gm;
  const commentInSql = /^[ \t]*--.*(?:\n[ \t]*--.*)*/gm;
  const comments = everything
    .filter((file) => /\.(ts|tsx|astro|mjs|js|css|sql)$/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(file.endsWith('.sql') ? commentInSql : comment)].map(([text]) => ({ file, text })),
    );

  it('name their subject first', () => {
    const opening = /^\s*(?:\{?\/\*|<!--|\/\/|--)[\s*]*(?:What|Whether|With which|Of what|To one)\b/;
    expect(comments.length).toBeGreaterThan(1_000);
    expect(comments.filter(({ text }) => opening.test(text))).toEqual([]);
  });

  it('have no line of more than 120 characters', () => {
    expect(comments.filter(({ text }) => text.split('\n').some((line) => line.length > 120))).toEqual([]);
  });
});

describe('names', () => {
  it('no file or folder is named utils, helpers, common or misc', () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|misc)(\.|\/)/.test(file))).toEqual([]);
  });

  it('a device’s subscription is always called a push subscription, since a recurring gift is one too', () => {
    /** Members of the browser's API keep their names: `getSubscription`, `oldSubscription`, `newSubscription`. */
    const bare = /(?<!push[ _-]?|\b(?:get|old|new))subscription/i;
    // The test of a restore names the columns of earlier versions.
    const ofPush = everything.filter((file) => /^(?!local\/backup\/).*(push|notif)|^site\/worker\//.test(file));
    expect(ofPush.length).toBeGreaterThan(50);
    expect(ofPush.filter((file) => bare.test(`${file} ${asOneLine(read(file))}`))).toEqual([]);
  });

  it('no two migrations have the same version', () => {
    const versions = files
      .filter((file) => file.startsWith('supabase/migrations/'))
      .map((file) => /\d{14}/.exec(file)?.[0]);
    expect(versions.filter((version, at) => versions.indexOf(version) !== at)).toEqual([]);
  });

  it('every migration has a version and a name', () => {
    expect(
      files.filter((file) => /^supabase\/migrations\//.test(file) && !/\/\d{14}_[a-z0-9_]+\.sql$/.test(file)),
    ).toEqual([]);
  });
});
