import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { BUYER_KIND_OF, KINDS } from '../../domain/desk/inboxView.ts';
import { searchTextOf } from '../../domain/desk/searchWords.ts';
import { STATUSES } from '../../domain/desk/status.ts';
import type { EnquiryFields } from '../../domain/enquiry/enquiry.ts';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { DAY_MS, indiaDayOf } from '../../domain/time.ts';

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

const THREE_YEARS_MS = 3 * 365 * DAY_MS;

/**
 * Fills a store with the enquiries of three years: names and e-mail addresses repeat, most enquiries are closed and
 * have an owner, few are flagged.
 *
 * @param now when the last one was received, in milliseconds since 1970
 * @param seed the same seed gives the same store, apart from the ids
 */
export function fillStore(database: DatabaseSync, count: number, now: number, seed = 1): void {
  const random = randomFrom(seed);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const insert = database.prepare(
    `INSERT INTO enquiries
       (id, collection, document, reference, received_at, spam_signals, status, search_text, owner, follow_up_at,
        utm_source, first_contact_at, won_packs, won_paise, won_at, won_by)
     VALUES (?, 'Example_Form', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertJob = database.prepare('INSERT INTO mail_jobs (enquiry, due_at, state) VALUES (?, ?, ?)');
  for (let index = 0; index < count; index += 1) {
    if (index % 10_000 === 0) database.exec(index ? 'COMMIT; BEGIN' : 'BEGIN');
    const id = randomUUID();
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
      status === 'won' ? Math.min(now, receivedAt + Math.floor(random() * 60 * DAY_MS)) : null,
      status === 'won' ? pick(OWNERS) : null,
    );
    if (!isFlagged) insertJob.run(lastInsertRowid, receivedAt, random() < 0.0005 ? 'undelivered' : 'sent');
  }
  const insertVisits = database.prepare('INSERT INTO visits (day, source, count) VALUES (?, ?, ?)');
  for (let daysAgo = 0; daysAgo < THREE_YEARS_MS / DAY_MS; daysAgo += 1) {
    for (const source of SOURCES) insertVisits.run(indiaDayOf(now - daysAgo * DAY_MS), source, 100);
  }
  database.exec('COMMIT');
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
