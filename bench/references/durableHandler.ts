import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { EnquiryFields } from '../../domain/enquiry.ts';
import { referenceOf } from '../../domain/enquiryId.ts';
import { searchTextOf } from '../../domain/searchWords.ts';
import { Database } from '../../server/store/database.ts';

// The least that an enquiry costs: node:http, and the same rows, on disk before the response; no validation, limits or
// log. Each request has a commit of its own or, with the second argument "shared", shares it with concurrent ones.
const [, , folder = '', mode] = process.argv;
const { sql } = new Database(join(folder, 'enquiries.db'));
const insertEnquiry = sql.prepare(
  'INSERT INTO enquiries (id, collection, document, reference, received_at, search_text) VALUES (?, ?, ?, ?, ?, ?)',
);
const insertMailJob = sql.prepare('INSERT INTO mail_jobs (enquiry, due_at) VALUES (?, ?)');
const queue: { enquiry: EnquiryFields & { id: string }; response: ServerResponse }[] = [];

createServer(async (request, response) => {
  if (request.method !== 'POST') return void response.end();
  queue.push({ enquiry: (await json(request)) as EnquiryFields & { id: string }, response });
  if (mode !== 'shared') commit();
  else if (queue.length === 1) setImmediate(commit);
}).listen(Number(process.env.PORT), '127.0.0.1');

function commit(): void {
  const batch = queue.splice(0);
  sql.exec('BEGIN IMMEDIATE');
  for (const { enquiry } of batch) insert(enquiry);
  sql.exec('COMMIT');
  for (const { enquiry, response } of batch) {
    response.writeHead(201).end(JSON.stringify({ id: enquiry.id, reference: referenceOf(enquiry.id) }));
  }
}

function insert({ id, ...fields }: EnquiryFields & { id: string }): void {
  const [now, reference] = [Date.now(), referenceOf(id)];
  const searchText = searchTextOf(fields, reference);
  const row = insertEnquiry.run(id, 'Bench_Form', JSON.stringify(fields), reference, now, searchText);
  insertMailJob.run(row.lastInsertRowid, now);
}
