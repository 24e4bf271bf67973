import type { BrowserContextOptions, Page, Request } from '@playwright/test';
import type { EnquiryFields } from '../../domain/enquiry.ts';
import type { parseSource } from '../../domain/source.ts';

/** The inbox with an empty store and two members of staff, in either delivery mode. */
export interface InboxFixture extends AsyncDisposable {
  /** Without a trailing slash. */
  url: string;
  /**
   * Stores an enquiry as a visitor would, with a unique name; resolves with that name.
   *
   * @param source as {@link parseSource} reads it
   */
  addEnquiry(changes?: Partial<EnquiryFields>, source?: string): Promise<string>;
  /** Stores an enquiry with spam signals. */
  addFlaggedEnquiry(name: string): Promise<void>;
  /** Opens a signed-in page in a new browser context, as on another device. It is closed with the fixture. */
  openAs(email: string, device?: BrowserContextOptions): Promise<Page>;
  /** Whether a request of the page fetches the list. */
  isListRequest(request: Request): boolean;
}
