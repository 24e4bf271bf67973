import { glob } from 'node:fs/promises';
import { resolve } from 'node:path';
import browserslistToEsbuild from 'browserslist-to-esbuild';
import { rolldown } from 'rolldown';

/**
 * Copies what the script of every page imports into its one file. Vite leaves modules that the form uses too in files
 * of their own, and a slow phone would wait another round trip for them. None of them has a state.
 */
export async function bundlePageScript(outDir: string): Promise<void> {
  for await (const file of glob(resolve(outDir, '_astro/Page.astro*.js'))) {
    const bundle = await rolldown({
      input: file,
      transform: { target: browserslistToEsbuild() },
      // What is only loaded when it is needed stays apart.
      plugins: [
        { name: 'keep-dynamic-imports', resolveDynamicImport: (id) => ({ id: String(id), external: true }) },
      ],
    });
    // Its name has a hash of the names, and so of the contents, of all that it imports.
    await bundle.write({ file, minify: true });
    await bundle.close();
  }
}
