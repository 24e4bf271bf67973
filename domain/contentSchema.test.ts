import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contentSchema } from './content.ts';

test('content/site.schema.json shows an editor the rules of site.yaml; npm run content:schema writes it', async () => {
  const schema = z.toJSONSchema(contentSchema, { target: 'draft-7', io: 'input' });
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot('../content/site.schema.json');
});

test('each entry of the shipped site.yaml has a description', () => {
  const described: unknown[] = [];
  const visit = (node: { properties?: object; items?: object; description?: string }) => {
    if (node.properties) for (const entry of Object.values(node.properties)) visit(entry);
    else if (node.items) visit(node.items);
    else described.push(node.description);
  };
  visit(JSON.parse(readFileSync('content/site.schema.json', 'utf8')));
  expect(described).toHaveLength(described.filter(Boolean).length);
  expect(readFileSync('content/site.yaml', 'utf8')).toMatch(
    /^# yaml-language-server: \$schema=site.schema.json\n/,
  );
});
