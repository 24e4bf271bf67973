import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { expect, test } from '../support/browserTest.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

test('the web-vitals loader loads nothing without a callback, and reports to one', async ({
  page,
  thirdPartyRequests,
}) => {
  const vite = await createServer({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    server: { port: 0, ws: false },
  });
  await vite.listen();
  const url = vite.resolvedUrls?.local[0];
  // A request with `?url` does not load the library.
  const isLibrary = (requested: string) => /\/web-vitals\b[^?]*\.js(?!\?url)/.test(requested);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.route(`${url}empty`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>A page</p>' }),
  );
  await page.goto(`${url}empty`);

  const load = '/site/layouts/reportWebVitals.ts';
  await page.evaluate(async (path) => (await import(path)).reportWebVitals(), load);
  await page.waitForTimeout(300);
  expect(requests.filter(isLibrary)).toEqual([]);

  const metric = await page.evaluate(async (path) => {
    const { reportWebVitals } = await import(path);
    return new Promise<string>((resolve) =>
      reportWebVitals((reported: { name: string }) => resolve(reported.name)),
    );
  }, load);
  expect(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']).toContain(metric);
  expect(requests.some(isLibrary), requests.join(' ')).toBe(true);
  await vite.close();
  // Vite's, which is not the site.
  thirdPartyRequests.length = 0;
});
