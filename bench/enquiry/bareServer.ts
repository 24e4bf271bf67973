import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { EnquiryFields } from '../../domain/enquiry/enquiryFields.ts';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { Notices } from '../../server/store/Notices.ts';
import { openDatabase } from '../../server/store/openDatabase.ts';

/**
 * The reference for accepting enquiries: a bare `node:http` handler that does the same durable insert into the same
 * tables, and nothing else. No checks, no limits, no headers, no log.
 */
const database = openDatabase(join(process.env.DATA_DIR ?? '', 'enquiries.db'));
const insertEnquiry = database.prepare(
  'INSERT INTO enquiries (id, collection, document, reference, received_at, notice) VALUES (?, ?, ?, ?, ?, ?)',
);
const notice = new Notices(database, 'What a visitor is told').versionFor(undefined);
const insertMailJob = database.prepare('INSERT INTO mail_jobs (enquiry, due_at) VALUES (?, ?)');

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { id, ...fields } = JSON.parse(Buffer.concat(chunks).toString()) as EnquiryFields & { id: string };
    const reference = referenceOf(id);
    const now = Date.now();
    database.exec('BEGIN IMMEDIATE');
    const { lastInsertRowid } = insertEnquiry.run(
      id,
      'Bench_Form',
      JSON.stringify(fields),
      reference,
      now,
      notice,
    );
    insertMailJob.run(lastInsertRowid, now);
    database.exec('COMMIT');
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id, reference }));
  });
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once('SIGTERM', () => process.exit());
