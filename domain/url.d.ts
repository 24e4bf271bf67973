// The part of the URL standard (https://url.spec.whatwg.org) that domain/ uses. Browsers and Node have it, but TypeScript
// declares it only together with the rest of the DOM or of Node. Only domain/tsconfig.json includes this file.

declare class URL {
  constructor(url: string, base?: string);
  static parse(url: string, base?: string): URL | null;
  readonly hash: string;
  readonly hostname: string;
  readonly href: string;
  readonly origin: string;
  readonly password: string;
  readonly pathname: string;
  readonly port: string;
  readonly protocol: string;
  readonly search: string;
  readonly searchParams: URLSearchParams;
  readonly username: string;
}

declare class URLSearchParams {
  constructor(init?: string | Record<string, string>);
  delete(name: string): void;
  get(name: string): string | null;
  set(name: string, value: string): void;
  toString(): string;
  [Symbol.iterator](): IterableIterator<[name: string, value: string]>;
}
