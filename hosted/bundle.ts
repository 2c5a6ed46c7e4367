import { rm } from 'node:fs/promises';
import { builtinModules, isBuiltin } from 'node:module';
import { isAbsolute, join, relative } from 'node:path';
import { type OutputChunk, rolldown } from 'rolldown';
import { esmExternalRequirePlugin } from 'rolldown/plugins';
import { projectRoot } from '../local/install.mjs';

const entry = join(projectRoot, 'edge-functions/api/index.ts');

/** The folder of the function's entry point in `supabase/config.toml`, relative to the project's root. */
export const bundleFolder = 'supabase/functions/api';

/** A file of the bundle. */
export interface BundleFile {
  /** Its name in the bundle's folder. */
  name: string;
  bytes: number;
  /** The bundle's files, by name, and the `node:` modules that it imports, statically or dynamically. */
  imports: readonly string[];
  /** Those of them that it imports dynamically. */
  later: readonly string[];
  /** Its sources, relative to the project's root. */
  modules: readonly string[];
}

/**
 * Bundles the hosted function into an empty `folder`: `index.js`, and a file for each dynamic import, including all
 * packages as installed from package-lock.json. Throws when an import can't be resolved or the bundler warns.
 * Benchmarks pass another `program`.
 */
export async function bundleFunction(folder: string, program = entry): Promise<BundleFile[]> {
  await rm(folder, { recursive: true, force: true });
  const bundle = await rolldown({
    input: { index: program },
    cwd: projectRoot,
    platform: 'node',
    // Deno's conditions for packages; ES modules first, because only they are tree-shaken.
    resolve: { conditionNames: ['deno', 'node', 'import', 'default'], mainFields: ['module', 'main'] },
    plugins: [esmExternalRequirePlugin({ external: builtinModules.flatMap((name) => [name, `node:${name}`]) })],
    transform: {
      define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
      // Deno 2.1 defines these globals in npm packages only, which a bundle isn't.
      inject: {
        Buffer: ['node:buffer', 'Buffer'],
        process: 'node:process',
        setImmediate: ['node:timers', 'setImmediate'],
        clearImmediate: ['node:timers', 'clearImmediate'],
      },
    },
    onLog: (level, { message }) => {
      if (level === 'warn') throw new Error(`The function can't be bundled: ${message}`);
    },
  });
  try {
    const { output } = await bundle.write({
      dir: folder,
      format: 'esm',
      chunkFileNames: '[name].js',
      paths: (name) => (isBuiltin(name) ? `node:${name.replace(/^node:/, '')}` : name),
      polyfillRequire: false,
      // Minified, except for lines and names, which stack traces in the log need.
      minify: {
        compress: { keepNames: { function: true, class: true }, joinVars: false, sequences: false },
        mangle: false,
        codegen: false,
      },
      // Only licences stay: the CLI's upload mistakes examples in other comments for imports.
      comments: { legal: true, annotation: false, jsdoc: false },
    });
    return output.filter((file) => file.type === 'chunk').map(bundleFile);
  } finally {
    await bundle.close();
  }
}

const bundleFile = ({ fileName, code, imports, dynamicImports, moduleIds }: OutputChunk): BundleFile => ({
  name: fileName,
  bytes: Buffer.byteLength(code),
  imports: [...imports, ...dynamicImports],
  later: dynamicImports,
  modules: moduleIds.filter(isAbsolute).map((module) => relative(projectRoot, module)),
});
