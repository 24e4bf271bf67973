import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contentSchema } from './content.ts';

test('content/site.schema.json is up to date; npm run content:schema updates it', async () => {
  const schema = z.toJSONSchema(contentSchema, { target: 'draft-7', io: 'input' });
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot('../../content/site.schema.json');
});

test('each entry of the schema has a description, and the sample refers to the schema', () => {
  const descriptions: (string | undefined)[] = [];
  const visit = (node: { properties?: object; items?: object; description?: string }) => {
    if (node.properties) for (const entry of Object.values(node.properties)) visit(entry);
    else if (node.items) visit(node.items);
    else descriptions.push(node.description);
  };
  visit(JSON.parse(readFileSync('content/site.schema.json', 'utf8')));
  expect(descriptions).toHaveLength(descriptions.filter(Boolean).length);
  expect(readFileSync('content/site.yaml', 'utf8')).toMatch(
    /^# yaml-language-server: \$schema=site.schema.json\n/,
  );
});
