import satori from 'satori';
import sharp from 'sharp';
import type { Content } from '../../domain/content/contentSchema.ts';
import { brandMarkElements } from './brandMark.ts';
import { displayFont } from './displayFont.ts';

/** Width and height that Facebook, X, LinkedIn and WhatsApp show uncropped, in pixels. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const;

/** The picture of a shared link: name, tagline, what it is and who makes it. */
export async function sharePicture({ product, company, brand }: Content): Promise<Buffer> {
  const mark = `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${brandMarkElements(brand.strong)}</svg>`,
  )}`;
  const card = block({ flexDirection: 'column', justifyContent: 'space-between', ...SHARE_PICTURE }, [
    block({ alignItems: 'center', fontSize: 52, color: brand.ink }, [
      element('img', { width: 64, height: 64, marginRight: 18 }, { src: mark }),
      product.name,
    ]),
    block({ fontSize: 132, lineHeight: 1, letterSpacing: -3, maxWidth: 900 }, product.tagline),
    block({ fontSize: 36, color: brand.strong }, `${product.kind} · ${company.name}`),
  ]);
  card.props.style = { ...card.props.style, padding: 72, background: brand.paper, color: brand.ink };
  const drawing = await satori(card, { ...SHARE_PICTURE, fonts: [await displayFont()] });
  return sharp(Buffer.from(drawing)).png({ compressionLevel: 9, palette: true }).toBuffer();
}

type Style = Record<string, string | number>;

/** What satori lays out: a React element in shape, made by hand since this is not a component. */
interface Element {
  type: string;
  key: null;
  props: { style: Style; children?: (Element | string)[] | string; src?: string };
}

function element(type: string, style: Style, others: Partial<Element['props']> = {}): Element {
  return { type, key: null, props: { style, ...others } };
}

function block(style: Style, children: (Element | string)[] | string): Element {
  return element('div', { display: 'flex', ...style }, { children });
}
