import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import type { EnquiryFields } from '../../domain/enquiry.ts';
import type { parseSource } from '../../domain/source.ts';

/** The inbox with an empty store and two members of staff, in either mode. */
export interface InboxDesk extends AsyncDisposable {
  /** Its address, without a slash at its end. */
  url: string;
  /**
   * Stores an enquiry as a visitor would, under a name of its own; resolves with that name.
   *
   * @param source as {@link parseSource} reads it
   */
  send(changes?: Partial<EnquiryFields>, source?: string): Promise<string>;
  /** The same, from what looks like a program. */
  sendFlagged(name: string): Promise<void>;
  /** A signed-in page of its own, as on another person's device. */
  openAs(browser: Browser, email: string): Promise<{ page: Page; context: BrowserContext }>;
  /** Whether a request of the page asks for the list. */
  isListRequest(request: Request): boolean;
}
