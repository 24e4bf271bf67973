import type { EnquiryFields } from '../../domain/enquiry.ts';
import type { HostedWork } from '../../domain/hostedWork.ts';
import type { AuthEmulator } from './startAuthEmulator.ts';
import type { MailEndpoint } from './startEmailJsServer.ts';
import type { FirestoreEmulator, NoEmulatorError } from './startFirestoreEmulator.ts';
import type { Gate } from './startTcpProxy.ts';

/** The built site, served, with whatever takes its enquiries. */
export interface TestSite extends AsyncDisposable {
  /** Its address, without a slash at its end. */
  url: string;
  /** What its pages may talk to; the site itself and, in the hosted mode, both services. */
  origins: string[];
  /** The documents that the store holds under this name, oldest first. */
  documentsOf(name: string): Promise<EnquiryFields[]>;
  /** What our own server keeps beside the latest enquiry under this name. */
  metadataOf?(name: string): Record<string, string | number | null>;
  /** Whether the browser writes an enquiry with a request to this address. */
  isDatabaseCall(url: URL): boolean;
  /** Only in the hosted mode. */
  services?: HostedServices;
}

/** What stands behind a hosted site. */
export interface HostedServices {
  emulator: FirestoreEmulator;
  /** Where none can be had, the reason: only the inbox needs it. */
  auth: AuthEmulator | NoEmulatorError;
  /** The Firebase project in the emulator. */
  project: string;
  /** `{product}_Form` */
  collection: string;
  /** The work document of the latest enquiry under a name, with its id; undefined when there is none. */
  workOf(name: string): Promise<(HostedWork & { id: string }) | undefined>;
  /** The way to Firebase Auth; only where there is an emulator. */
  accounts?: Gate;
  /** The way to the database. */
  database: Gate;
  mail: MailEndpoint;
  /** The way to the e-mail service. */
  post: Gate;
  /** Everything reachable and answering, our rules in force. */
  restore(): Promise<void>;
}
