/** Made by build/elements.mjs: imports by tag name, and further scripts they need. */
declare module 'courier:elements' {
  export const elements: Readonly<Record<string, readonly [define: () => Promise<unknown>, scripts: readonly number[]]>>
  /** Names of chunks: the numbers of `elements` are positions in it. */
  export const files: readonly string[]
}

/** Made by build/outlines.mjs: boxes of outlines by tag name, and their style sheet. */
declare module 'courier:outlines' {
  /** Classes of a box, then its child boxes. */
  export type Box = readonly [classes: string, ...inner: Box[]]
  export const css: string
  export const outlines: Readonly<Record<string, Box>>
}

/** Made by build/failure-texts.mjs. */
declare module 'courier:load-failure-texts' {
  export const english: readonly [message: string, retry: string, language: string]
  /** The languages that have a file, with spaces between them. */
  export const translated: string
}

/** URL of the worker, set by build/spreadsheet-worker.mjs. */
declare module 'courier:spreadsheet-worker' {
  export const address: string
}
