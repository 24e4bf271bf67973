/**
 * Why this browser can't be told of anything; undefined: it can. `install`: it can once the inbox is on the Home Screen
 * (https://webkit.org/blog/13878/web-push-for-web-apps-on-ios-and-ipados/).
 */
export function pushObstacle(): 'blocked' | 'insecure' | 'install' | 'unsupported' | undefined {
  if (!isSecureContext) return 'insecure';
  if (isIos() && !('PushManager' in window)) return 'install';
  if (!('Notification' in window) || !('serviceWorker' in navigator)) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : undefined;
}

/** An iPad says that it is a Mac, which has no touch screen. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Mac OS X') && maxTouchPoints > 1);
}
