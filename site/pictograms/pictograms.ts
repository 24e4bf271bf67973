const files = import.meta.glob<string>('../../content/pictures/pictograms/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Every drawing of `content/pictures/pictograms/`, by its name without `.svg`. */
export const pictograms: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, drawing]) => [path.replace(/^.*\/|\.svg$/g, ''), drawing]),
);
