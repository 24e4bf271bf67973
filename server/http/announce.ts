import type { Config } from '../config/readConfig.ts';

/** Tells the one who started the server where it is, where enquiries are kept, and where mail goes. */
export function announce(address: string, { storeFile, mail }: Config): void {
  const { transport } = mail;
  const way =
    transport.kind === 'smtp'
      ? `by ${transport.host}:${transport.port}`
      : `as files in ${transport.folder} (set SMTP_URL to send them)`;
  console.log(`
  Site       ${address}
  Enquiries  ${storeFile}
  Mail       to ${mail.to.join(', ')}, ${way}
`);
}
