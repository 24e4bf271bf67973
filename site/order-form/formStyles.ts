import stylesheet from './formStyles.css?url';

/** Loads the styles of what only the form's script shows, which shows without them, too. Harmless again. */
export function loadFormStyles(): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = stylesheet;
  document.head.append(link);
}
