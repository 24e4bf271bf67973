import { chromium } from '@playwright/test';
const [lang = '', widthText = '390', font = '16', which = 'all'] = process.argv.slice(2);
const width = Number(widthText);
const base = 'http://127.0.0.1:3952';
const out = `/tmp/shots-after/${lang.replace('/', '') || 'en'}-${width}-${font}`;
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', `--blink-settings=defaultFontSize=${font}`],
});
const context = await browser.newContext({ viewport: { width, height: width < 700 ? 844 : 900 }, ...(width < 700 && { hasTouch: true, isMobile: true, deviceScaleFactor: 1 }) });
const page = await context.newPage();
page.on('pageerror', (e) => console.log('pageerror', e));
const open = async (path = '/') => {
  await page.goto(base + lang + path, { waitUntil: 'load' });
  await page.locator('form[data-order-form]').scrollIntoViewIfNeeded().catch(() => {});
  await page.waitForFunction(() => (document.querySelector('[data-order-form]') as HTMLFormElement)?.noValidate).catch(() => {});
};
const fill = async (Name = 'Ramesh Vishwanathan Iyer') => {
  await page.fill('#Name', Name);
  await page.fill('#Email', 'ramesh.vishwanathan@mail.example');
  await page.fill('#Mobile', '9876543210');
  await page.fill('#Quantity', '3');
  await page.selectOption('#RetailerSelfUse', 'Self Use');
};
const buy = () => page.locator('form[data-order-form] button[type=submit]').click();
const shot = async (name: string, selector = '[data-enquiry-status]') => {
  const element = page.locator(selector).first();
  await page.screenshot({ path: `${out}-${name}-view.png` });
  await element.screenshot({ path: `${out}-${name}.png` }).catch((e) => console.log(name, String(e).slice(0, 100)));
};
const has = (name: string) => which === 'all' || which.split(',').includes(name);
const settle = (ms = 600) => page.waitForTimeout(ms);

await open();
if (has('sent')) {
  await fill();
  await buy();
  await page.waitForSelector('[data-enquiry-status=sent]');
  await settle();
  await shot('1sent');
  await shot('1sentlist', '[data-receipts]');
  await open();
  await settle();
  await shot('2reload', '[data-receipts]');
  await page.locator('[data-receipts] li').first().getByRole('button').first().click();
  await settle();
  await shot('3correcting', '[data-correction]');
}
if (has('refused')) {
  await open();
  await page.evaluate(() => { localStorage.clear(); sessionStorage.clear(); });
  await open();
  await page.route('**/api/enquiries', (route) => route.fulfill({ status: 422, contentType: 'application/problem+json', body: JSON.stringify({ field: 'Mobile', detail: 'x', status: 422 }) }));
  await fill();
  await buy();
  await page.waitForSelector('[data-enquiry-status=refused]');
  await settle();
  await shot('4refused');
  await shot('4refusednote', '[data-correction]');
  await shot('4refusedlist', '[data-receipts]');
  await page.unroute('**/api/enquiries');
}
if (has('offline')) {
  await page.evaluate(() => { localStorage.clear(); sessionStorage.clear(); });
  await open();
  await fill();
  await context.setOffline(true);
  await buy();
  await page.waitForSelector('[data-enquiry-status=waiting]');
  await settle();
  await shot('5waiting');
  await shot('5waitinglist', '[data-receipts]');
  await page.locator('[data-receipts] li').first().getByRole('button').first().click();
  await settle();
  await shot('5waitingnote', '[data-correction]');
  await page.locator('[data-receipts] li').first().getByRole('button').nth(1).click();
  await settle();
  await shot('5confirm', '[data-receipts]');
  await page.locator('[data-receipts] [role=group] button').first().click();
  await settle();
  await shot('5deleted');
  await shot('5deletedlist', '[data-receipts]');
  await context.setOffline(false);
}
if (has('page')) {
  await page.evaluate(() => { localStorage.clear(); sessionStorage.clear(); });
  await open();
  await fill();
  await buy();
  await page.waitForSelector('[data-enquiry-status=sent]');
  await settle(6000);
  await fill('Second');
  await buy();
  await settle(2000);
  await page.locator('[data-receipts] li').nth(1).getByRole('button').nth(1).click();
  await page.locator('[data-receipts] [role=group] button').first().click();
  await settle(1500);
  await page.goto(base + lang + '/my-enquiry', { waitUntil: 'load' });
  await settle(1500);
  await page.screenshot({ path: `${out}-6page.png`, fullPage: true });
  await page.pdf({ path: `${out}-6page.pdf`, format: 'A4', margin: { top: '15mm', bottom: '15mm', left: '15mm', right: '15mm' } });
}
await browser.close();
