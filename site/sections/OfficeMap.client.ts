/** Timeout of the request to the map's server, in milliseconds. */
const TIMEOUT_MS = 5_000;

const container = document.querySelector<HTMLElement>('[data-office-map]');
const map = container?.querySelector('iframe');
const button = container?.querySelector<HTMLButtonElement>('[data-show-map]');

/** Shows the map over the address if its server responds; a frame of another origin does not say whether it loaded. */
async function showMap(frame: HTMLIFrameElement, url: string): Promise<void> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
  try {
    await fetch(url, { mode: 'no-cors', credentials: 'omit', signal: timeout.signal });
    frame.hidden = false;
    frame.src = url;
  } catch {
    // The address stays.
  } finally {
    clearTimeout(timer);
  }
}

if (container && map?.dataset.src) {
  const url = map.dataset.src;
  if (button) {
    button.hidden = false;
    button.addEventListener('click', () => {
      button.hidden = true;
      showMap(map, url);
    });
  } else {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        showMap(map, url);
      },
      { rootMargin: '50%' },
    );
    observer.observe(container);
  }
}
