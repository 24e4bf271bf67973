/**
 * Makes a ref that tells the stylesheets how high its element is, as a custom property of the page: `--bars` and the others
 * are what covers a part of the page in every text size, and what comes next to it begins there.
 *
 * @param onResize is called once the stylesheets know
 */
export function heightAs(property: `--${string}`, onResize?: (element: HTMLElement) => void) {
  return (element: HTMLElement | null) => {
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty(property, `${element.offsetHeight}px`);
      onResize?.(element);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  };
}
