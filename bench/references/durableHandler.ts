import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { searchTextOf } from '../../domain/desk/searchWords.ts';
import type { EnquiryFields } from '../../domain/enquiry/enquiry.ts';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { Database } from '../../server/store/database.ts';

// The least that an enquiry costs: node:http, and the same rows, on disk before the response; no validation, limits or
// log. Each request has a commit of its own or, with the second argument "shared", shares it with concurrent ones.
const [, , folder = '', mode] = process.argv;
const { connection } = new Database(join(folder, 'enquiries.db'));
connection.exec('PRAGMA synchronous = FULL');
const insertEnquiry = connection.prepare(
  'INSERT INTO enquiries (id, collection, document, reference, received_at, search_text) VALUES (?, ?, ?, ?, ?, ?)',
);
const insertMailJob = connection.prepare('INSERT INTO mail_jobs (enquiry, due_at) VALUES (?, ?)');
const queue: { id: string; fields: EnquiryFields; reference: string; response: ServerResponse }[] = [];

createServer(async (request, response) => {
  if (request.method !== 'POST') return void response.end();
  const { id, ...fields } = (await json(request)) as EnquiryFields & { id: string };
  queue.push({ id, fields, reference: referenceOf(id), response });
  if (mode !== 'shared') commit();
  else if (queue.length === 1) setImmediate(commit);
}).listen(Number(process.env.PORT), '127.0.0.1');

function commit(): void {
  const [batch, now] = [queue.splice(0), Date.now()];
  connection.exec('BEGIN IMMEDIATE');
  for (const { id, fields, reference } of batch) {
    const [document, searchText] = [JSON.stringify(fields), searchTextOf(fields, reference)];
    const row = insertEnquiry.run(id, 'Bench_Form', document, reference, now, searchText);
    insertMailJob.run(row.lastInsertRowid, now);
  }
  connection.exec('COMMIT');
  for (const { id, reference, response } of batch) {
    response.writeHead(201).end(JSON.stringify({ id, reference }));
  }
}
