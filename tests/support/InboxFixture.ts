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
  /** Rows that the list loads at once. */
  pageSize: number;
  /** Whether a request of the page fetches the list, or looks whether it has changed. */
  isListRequest(request: Request): boolean;
  /** Whether a request of the page changes enquiries. */
  isChangeRequest(request: Request): boolean;
  /** Whether a request of the page fetches the earnings. */
  isEarningsRequest(request: Request): boolean;
  /** An error response to any of these requests, and how the page reports it. */
  failure: { response: { status: number; json: object }; message: string };
  /**
   * Counts the stored enquiries of a view.
   *
   * @param page that is signed in
   * @param query of the view, as in the inbox's URL; with our own server at most a page is counted
   */
  countOf(page: Page, query: string): Promise<number>;
}
