import { randomUUID } from 'node:crypto';
import { BUYER_KIND_OF, KINDS } from '../../domain/desk/inboxView.ts';
import { searchTextOf } from '../../domain/desk/searchWords.ts';
import { STATUSES } from '../../domain/desk/status.ts';
import type { EnquiryFields } from '../../domain/enquiry/enquiry.ts';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { DAY_MS, indiaDayOf } from '../../domain/time.ts';
import { Database } from '../../server/store/database.ts';

const FIRST_NAMES =
  'Aarav Aditi Aishwarya Ajay Akash Amit Ananya Anil Anita Anjali Arjun Asha Ashok Bhavna Chetan Deepa Deepak Devika Dinesh Divya Farhan Fatima Gaurav Geeta Gopal Harish Hema Imran Indira Ishaan Jaya Jyoti Kabir Kalpana Karan Kavita Kiran Lakshmi Lalita Madhav Mahesh Manish Meena Meera Mohan Mukesh Nandini Naveen Neha Nikhil Nisha Om Padma Parvati Pooja Prakash Pramod Prerna Priya Rahul Rajesh Rakesh Ramesh Ravi Rekha Ritu Rohan Sachin Sandeep Sanjay Sarita Shalini Shilpa Shreya Sita Sneha Sonia Sudhir Sunil Sunita Suresh Swati Tanvi Uma Usha Varun Vidya Vijay Vikram Vinod Yash Zainab Zoya आशा राजेश'.split(
    ' ',
  );
const LAST_NAMES =
  'Agarwal Ahmed Banerjee Bhat Bhatt Bose Chandra Chatterjee Chauhan Das Desai Deshmukh Dutta Fernandes Gandhi Ghosh Gokhale Gowda Gupta Hegde Iyengar Iyer Jadhav Jain Joshi Kapoor Kaur Khan Krishnamurthy Kulkarni Kumar Lal Malhotra Mathew Mehta Menon Mishra Mukherjee Nair Naidu Pandey Patel Patil Pillai Prasad Raghunathan Rajan Rana Rao Rathore Reddy Roy Saxena Sen Shah Sharma Shetty Shinde Singh Sinha Srinivasan Subramaniam Thakur Thomas Tiwari Varghese Varma Venkataraman Verma Yadav'.split(
    ' ',
  );
const PROVIDERS = ['gmail.com', 'gmail.com', 'gmail.com', 'yahoo.co.in', 'rediffmail.com', 'outlook.com'];

const OWNERS = ['priya@shop.example', 'om@shop.example'];

const SOURCES = [
  'google',
  'facebook',
  'justdial',
  ...Array.from({ length: 40 }, (_, index) => `clinic-${index}`),
];

/** What is withdrawn is erased after a week. */
const WITHDRAWN_MS = 7 * DAY_MS;

const THREE_YEARS_MS = 3 * 365 * DAY_MS;

/** An enquiry to search for. */
export interface Sample {
  id: string;
  fields: EnquiryFields;
  reference: string;
}

/**
 * Fills a new store with the enquiries of three years and their history: names and e-mail addresses repeat, most
 * enquiries are closed and have an owner, few are flagged, corrected or, in the last week, withdrawn. It is the same
 * store each time, apart from the ids.
 *
 * @param file the store's
 * @returns the enquiry in the middle
 */
export function fillStore(file: string, count: number): Sample {
  const store = new Database(file);
  const database = store.connection;
  // Test data needs no durability, and filling may use more memory.
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -800000; PRAGMA secure_delete = OFF');
  const now = Date.now();
  const random = randomFrom(1);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const insert = database.prepare(
    `INSERT INTO enquiries
       (id, collection, document, reference, received_at, spam_signals, status, search_text, owner, follow_up_at,
        utm_source, first_contact_at, won_packs, won_paise, won_at, won_by, withdrawn_at, replaces, replaced_by)
     VALUES (?, 'Example_Form', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertStep = database.prepare(
    'INSERT INTO steps (enquiry, version, change_id, at, by, changed, note) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const insertJob = database.prepare('INSERT INTO mail_jobs (enquiry, due_at, state) VALUES (?, ?, ?)');
  let [nextId, replaces] = [randomUUID(), null as string | null];
  for (let index = 0; index < count; index += 1) {
    if (index % 10_000 === 0) database.exec(index ? 'COMMIT; BEGIN' : 'BEGIN');
    const id = nextId;
    nextId = randomUUID();
    const isReplaced = index < count - 1 && random() < 0.01;
    const [first, last] = [pick(FIRST_NAMES), pick(LAST_NAMES)];
    const fields: EnquiryFields = {
      Name: `${first} ${last}`,
      Email: `${/^[a-z]/i.test(first) ? first.toLowerCase() : 'a'}.${last.toLowerCase()}${Math.floor(random() * 1000)}@${pick(PROVIDERS)}`,
      Mobile: String(6_000_000_000 + Math.floor(random() * 4_000_000_000)),
      Quantity: String(1 + Math.floor(random() ** 4 * 200)),
      RetailerSelfUse: BUYER_KIND_OF[random() < 0.1 ? KINDS[0] : random() < 0.4 ? KINDS[1] : KINDS[2]],
    };
    const receivedAt = now - Math.floor((THREE_YEARS_MS * (count - 1 - index)) / count);
    const isRecent = index > count * 0.999;
    const status = isRecent ? pick(STATUSES) : random() < 0.1 ? 'won' : 'closed';
    const isFlagged = random() < 0.02;
    const signals = isFlagged ? 'hasty' : null;
    const { lastInsertRowid } = insert.run(
      id,
      JSON.stringify(fields),
      referenceOf(id),
      receivedAt,
      signals,
      status,
      searchTextOf(fields, referenceOf(id)),
      random() < 0.8 ? pick(OWNERS) : null,
      isRecent ? now + Math.floor((random() - 0.5) * 20 * DAY_MS) : null,
      random() < 0.5 ? pick(SOURCES) : null,
      receivedAt + Math.floor(random() * DAY_MS),
      status === 'won' ? Math.ceil(random() * 50) : null,
      status === 'won' ? Math.ceil(random() * 5_000_000) : null,
      status === 'won' ? receivedAt + Math.floor(random() * Math.min(now - receivedAt, 60 * DAY_MS)) : null,
      status === 'won' ? pick(OWNERS) : null,
      receivedAt > now - WITHDRAWN_MS && random() < 0.05 ? now : null,
      replaces,
      isReplaced ? nextId : null,
    );
    replaces = isReplaced ? id : null;
    if (status !== 'new') {
      const changed = JSON.stringify({ status: { before: 'new', after: status } });
      insertStep.run(lastInsertRowid, 1, 'status', receivedAt, pick(OWNERS), changed, null);
      if (random() < 0.3)
        insertStep.run(lastInsertRowid, 2, 'note', receivedAt, pick(OWNERS), '{}', 'Called');
    }
    if (!isFlagged) insertJob.run(lastInsertRowid, receivedAt, random() < 0.0005 ? 'undelivered' : 'sent');
  }
  const insertVisits = database.prepare('INSERT INTO visits (day, source, count) VALUES (?, ?, ?)');
  for (let daysAgo = 0; daysAgo < THREE_YEARS_MS / DAY_MS; daysAgo += 1) {
    for (const source of SOURCES) insertVisits.run(indiaDayOf(now - daysAgo * DAY_MS), source, 100);
  }
  database.exec('COMMIT');
  const middle = database.prepare('SELECT id, document FROM enquiries WHERE row_id = ?').get(count / 2);
  store.close();
  const id = middle?.id as string;
  return { id, fields: JSON.parse(middle?.document as string), reference: referenceOf(id) };
}

/** A seeded random number generator, from 0 to 1: mulberry32, public domain. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
