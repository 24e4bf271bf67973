/** Timeout of the request to the map's server, in milliseconds. */
const TIMEOUT_MS = 5_000;

const container = document.querySelector<HTMLElement>('[data-office-map]');
const template = container?.querySelector('template');
const map = template?.content.querySelector('iframe');
const button = container?.querySelector<HTMLButtonElement>('[data-show-map]');

/** Shows the map over the address if its server responds; a frame of another origin does not say whether it loaded. */
async function showMap(): Promise<void> {
  if (!template || !map) return;
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
  try {
    await fetch(map.src, { mode: 'no-cors', credentials: 'omit', signal: timeout.signal });
    template.replaceWith(map);
  } catch {
    // The address stays.
  } finally {
    clearTimeout(timer);
  }
}

if (container) {
  if (button) {
    button.hidden = false;
    button.addEventListener('click', () => {
      button.hidden = true;
      showMap();
    });
  } else {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        showMap();
      },
      { rootMargin: '50%' },
    );
    observer.observe(container);
  }
}
