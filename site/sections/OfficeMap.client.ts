/** How long the map's server has to answer, in milliseconds. */
const TIMEOUT_MS = 5_000;

const place = document.querySelector<HTMLElement>('[data-office-map]');
const map = place?.querySelector('iframe');
const button = place?.querySelector<HTMLButtonElement>('[data-show-map]');

/** Puts the map over the address, if its server answers: what became of a frame of another origin can't be seen. */
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

if (place && map?.dataset.src) {
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
    observer.observe(place);
  }
}
