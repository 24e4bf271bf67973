/** Headers of whatever belongs to the inbox: no cache keeps it, no search engine lists it, no link from it says where it stood. */
export const PRIVATE_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};
