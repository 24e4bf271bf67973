/** Whether the connection or the login failed, which concerns all mail. Otherwise the server refused this one mail. */
export function isConnectionError(error: unknown): boolean {
  const { command = '', code } = error as { command?: string; code?: string };
  return (
    isServiceUnavailable(error) || code === 'ECONNECTION' || /^(CONN|EHLO|HELO|STARTTLS|AUTH)/.test(command)
  );
}

/** Whether the server replied 421, "Service not available, closing transmission channel" (RFC 5321 section 3.8). */
export function isServiceUnavailable(error: unknown): boolean {
  return (error as { responseCode?: number }).responseCode === 421;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
