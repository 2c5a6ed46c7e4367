import { rm } from 'node:fs/promises';
import { builtinModules, isBuiltin } from 'node:module';
import { isAbsolute, join, relative } from 'node:path';
import { type OutputChunk, rolldown } from 'rolldown';
import { esmExternalRequirePlugin } from 'rolldown/plugins';
import { projectRoot } from '../local/install.mjs';

const entry = join(projectRoot, 'edge-functions/api/index.ts');

/** The folder of the function's entry point in `supabase/config.toml`, from the project's root. */
export const bundleFolder = 'hosted/.bundle/api';

/** A file of the bundle. */
export interface BundleFile {
  /** Its name in the bundle's folder. */
  name: string;
  bytes: number;
  /** The other files of the bundle, by name, and the `node:` modules that it loads, at once or later. */
  imports: readonly string[];
  /** Of these, the ones that it loads only when it needs them. */
  later: readonly string[];
  /** What it was made of: paths from the project's root. */
  modules: readonly string[];
}

/**
 * Writes the hosted function into an empty `folder`: `index.js`, and a file beside it for each dynamic import. All packages are in
 * it, as npm installed them from package-lock.json. Throws when something can't be resolved or the bundler warns. `program` is a benchmark's.
 */
export async function bundleFunction(folder: string, program = entry): Promise<BundleFile[]> {
  await rm(folder, { recursive: true, force: true });
  const bundle = await rolldown({
    input: { index: program },
    cwd: projectRoot,
    platform: 'node',
    // The conditions under which Deno imports packages; ES modules first, of which only what is used stays.
    resolve: { conditionNames: ['deno', 'node', 'import', 'default'], mainFields: ['module', 'main'] },
    plugins: [esmExternalRequirePlugin({ external: builtinModules.flatMap((name) => [name, `node:${name}`]) })],
    transform: {
      define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
      // Deno 2.1 gives these globals to npm's packages only, which a bundle no longer is.
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
      // Smaller, but with the lines and names that the places of errors in the log refer to.
      minify: {
        compress: { keepNames: { function: true, class: true }, joinVars: false, sequences: false },
        mangle: false,
        codegen: false,
      },
      // Licences stay. The examples in other comments look like imports to the program that uploads.
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
