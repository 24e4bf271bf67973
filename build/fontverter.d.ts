declare module 'fontverter' {
  /** Converts a font file, whose own format is recognised. */
  export function convert(file: Buffer, format: 'truetype' | 'woff' | 'woff2'): Promise<Buffer>;
}
