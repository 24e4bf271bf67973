import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that takes every mail at once and forgets it, in a process of its own. */
const sink = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onData(stream, _session, callback) {
    stream.on('end', callback);
    stream.resume();
  },
});
// A client that hangs up when it is stopped is nothing to report.
sink.on('error', () => {});
sink.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(sink.server.address() as AddressInfo).port}`);
});
process.once('SIGTERM', () => process.exit());
