import { createServer } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { searchTextOf } from '../domain/desk/searchWords.ts';
import type { EnquiryFields } from '../domain/enquiry/enquiry.ts';
import { referenceOf } from '../domain/enquiry/enquiryId.ts';
import { Database } from '../server/store/database.ts';

// The least that an enquiry costs: node:http, and the same rows, on disk before the response; no validation, limits or
// log. Each request has a commit of its own.
const [, , folder = ''] = process.argv;
const { connection } = new Database(join(folder, 'enquiries.db'));
connection.exec('PRAGMA synchronous = FULL');
const insertEnquiry = connection.prepare(
  'INSERT INTO enquiries (id, collection, document, reference, received_at, search_text) VALUES (?, ?, ?, ?, ?, ?)',
);
const insertMailJob = connection.prepare('INSERT INTO mail_jobs (enquiry, due_at) VALUES (?, ?)');

createServer(async (request, response) => {
  if (request.method !== 'POST') return void response.end();
  const { id, ...fields } = (await json(request)) as EnquiryFields & { id: string };
  const [reference, now] = [referenceOf(id), Date.now()];
  connection.exec('BEGIN IMMEDIATE');
  const document = JSON.stringify(fields);
  const row = insertEnquiry.run(id, 'Bench_Form', document, reference, now, searchTextOf(fields, reference));
  insertMailJob.run(row.lastInsertRowid, now);
  connection.exec('COMMIT');
  response.writeHead(201).end(JSON.stringify({ id, reference }));
}).listen(Number(process.env.PORT), '127.0.0.1');
