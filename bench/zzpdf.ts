import { chromium } from '@playwright/test';
const base = 'http://127.0.0.1:3952';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
for (const lang of ['', '/hi']) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(base + lang + '/my-enquiry');
  await page.evaluate((now) => {
    const fields = { Name: 'Ramesh Vishwanathan Iyer', Email: 'ramesh.vishwanathan@mail.example', Mobile: '9876543210', Quantity: '3', RetailerSelfUse: 'Self Use' };
    const put = (state: string, age: number, extra = {}) => { const id = crypto.randomUUID(); localStorage.setItem('receipt:' + id, JSON.stringify({ id, product: 'Snayura', state, sentAt: now - age, fields, ...extra })); };
    put('sent', 60_000); put('withdrawn', 86_400_000); put('sent', 30 * 86_400_000);
  }, Date.now());
  await page.reload(); await page.waitForSelector('[data-receipt]');
  await page.screenshot({ path: `/tmp/shots-after/page${lang.replace('/', '-')}.png`, fullPage: true });
  await page.pdf({ path: `/tmp/shots-after/page${lang.replace('/', '-')}.pdf`, format: 'A4', margin: { top: '15mm', bottom: '15mm', left: '15mm', right: '15mm' } });
}
await browser.close();
