import type { EnquiryFields } from '../../domain/enquiry/enquiry.ts';
import type { IntakeCollections } from '../../domain/enquiry/hostedIntake.ts';
import type { EmailJsServer } from './startEmailJsServer.ts';
import type { FirestoreEmulator, StoredDocument } from './startFirestoreEmulator.ts';
import type { TcpProxy } from './startTcpProxy.ts';

/** The built site and the services behind it. */
export interface TestSite extends AsyncDisposable {
  /** Without a trailing slash. */
  url: string;
  /** Where its pages may send requests: the site itself and, in the hosted mode, the services. */
  origins: string[];
  /** The stored documents with this name, oldest first. */
  documentsOf(name: string): Promise<EnquiryFields[]>;
  /** The row of the latest enquiry with this name; only with our own server. */
  metadataOf?(name: string): Record<string, string | number | null>;
  /** Whether the enquiry with this id is withdrawn. */
  isWithdrawn(id: string): Promise<boolean>;
  /** The id of the enquiry that the latest one with this name corrects. */
  replacedBy(name: string): Promise<string | undefined>;
  /** Whether a request to this URL stores an enquiry. */
  isEnquiryRequest(url: URL): boolean;
  /** Only in the hosted mode. */
  services?: HostedServices;
}

/** The services of the hosted mode, each behind a proxy. */
export interface HostedServices {
  firestore: FirestoreEmulator;
  /** The Firebase project in the emulator. */
  projectId: string;
  collections: IntakeCollections;
  /** The arrival of the latest enquiry with this name. */
  arrivalOf(name: string): Promise<StoredDocument | undefined>;
  firestoreProxy: TcpProxy;
  emailJs: EmailJsServer;
  emailJsProxy: TcpProxy;
  /** Makes all services reachable, with our rules in force. */
  restore(): Promise<void>;
}
