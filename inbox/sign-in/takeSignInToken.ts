import { SIGN_IN_FRAGMENT } from '../../domain/inboxApi.ts';

/** Takes a sign-in link's token out of the address, where it must not stay: it would be shared along with it. */
export function takeSignInToken(): string | undefined {
  const fragment = location.hash.slice(1);
  if (!fragment.startsWith(SIGN_IN_FRAGMENT)) return undefined;
  history.replaceState(null, '', `${location.pathname}${location.search}`);
  return fragment.slice(SIGN_IN_FRAGMENT.length) || undefined;
}
