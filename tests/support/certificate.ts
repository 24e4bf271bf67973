import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The certificate of `www.shop.example` and `localhost`, signed by itself, and its key: for tests, and trusted nowhere.
 * As `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=www.shop.example -addext
 * subjectAltName=DNS:www.shop.example,DNS:localhost -not_before 20200101000000Z -not_after 21200101000000Z` makes it.
 */
export const CERTIFICATE_FILE = fileURLToPath(new URL('./certificate.pem', import.meta.url));
export const CERTIFICATE = readFileSync(CERTIFICATE_FILE, 'utf8');
export const KEY = readFileSync(new URL('./key.pem', import.meta.url), 'utf8');
