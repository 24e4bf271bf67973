import { readFile } from 'node:fs/promises';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';

/** A variable of a module, or something that can be filled, outside of any function. */
const STATE =
  /^(?:export )?(?:let|var) .+|^(?:export )?const \w+(?:: .+)? = (?:new (?!RegExp)|\[\]|\{\}).*/gm;

test('what the script of every page copies from the form has no state, which would be there twice', async () => {
  const bundle = await rolldown({
    input: 'site/layouts/Page.client.ts',
    plugins: [
      { name: 'keep-dynamic-imports', resolveDynamicImport: (id) => ({ id: String(id), external: true }) },
    ],
  });
  const { output } = await bundle.generate();
  await bundle.close();
  // The scripts themselves are in no other bundle.
  const shared = output[0].moduleIds.filter((id) => !id.endsWith('.client.ts'));
  expect(shared.length).toBeGreaterThan(2);
  for (const id of shared) expect.soft((await readFile(id, 'utf8')).match(STATE), id).toBeNull();
});
