import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach } from 'vitest';
import type { EnquiryFields } from '../../domain/enquiry/enquiry.ts';
import { type Context, openContext } from '../../server/context.ts';
import type { EnquiryMetadata } from '../../server/store/EnquiryStore.ts';
import { DIRECT_SCAN_LIMIT } from '../../server/store/InboxStore.ts';
import { EXAMPLE_FIELDS } from './exampleEnquiry.ts';
import { SAMPLE_SITE } from './sampleSite.ts';
import { temporaryFolder } from './temporaryFolder.ts';

type StoreConfig = Partial<Parameters<typeof openContext>[0]>;

/** An open store in a folder of its own. */
export interface TestStore extends Context {
  dataDir: string;
  storeFile: string;
  /** Stores the example's enquiry with other values; resolves with its id. */
  add(fields?: Partial<EnquiryFields>, metadata?: EnquiryMetadata): Promise<string>;
  /** Stores more empty enquiries than the limit up to which a search scans them without its index. */
  addMany(wonAt?: number): void;
  /** Opens the same store anew. */
  reopen(config?: StoreConfig, site?: typeof SAMPLE_SITE): void;
}

/** A store that all tests of a file share. */
export function openTestStore(config: StoreConfig = {}, site = SAMPLE_SITE): TestStore {
  const { store, close } = create(config, site);
  afterAll(close);
  return store;
}

/** An empty store for each test of a file. */
export function useStore(config: StoreConfig = {}, site = SAMPLE_SITE): TestStore {
  const current = {} as TestStore;
  let close: () => Promise<void>;
  beforeEach(() => {
    const created = create(config, site, current);
    close = created.close;
  });
  afterEach(() => close());
  return current;
}

function create(config: StoreConfig, site: typeof SAMPLE_SITE, store = {} as TestStore) {
  const folder = temporaryFolder();
  const storeFile = join(folder.path, 'enquiries.db');
  const open = (changed = {}, shown = site) => openContext({ storeFile, ...config, ...changed }, shown);
  Object.assign(store, open(), {
    dataDir: folder.path,
    storeFile,
    async add(fields: Partial<EnquiryFields> = {}, metadata: EnquiryMetadata = {}) {
      const id = randomUUID();
      await store.store.add(id, { ...EXAMPLE_FIELDS, ...fields }, metadata);
      return id;
    },
    addMany(wonAt: number | null = null) {
      const many = JSON.stringify(Array.from({ length: DIRECT_SCAN_LIMIT + 1 }, () => randomUUID()));
      store.database.sql.run`
        INSERT INTO enquiries (id, collection, document, reference, received_at, search_text, won_at)
        SELECT value, '', '{}', '', 0, '', ${wonAt} FROM json_each(${many})`;
    },
    reopen(...changed: Parameters<typeof open>) {
      store.database.close();
      Object.assign(store, open(...changed));
    },
  });
  const close = async () => {
    store.database.close();
    await folder[Symbol.asyncDispose]();
  };
  return { store, close };
}
