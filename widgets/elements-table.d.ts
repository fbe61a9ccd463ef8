/** Made by rollup.elements.mjs: by tag name, the import that defines an element, and the scripts that it needs besides. */
declare module 'courier:elements' {
  export const elements: Readonly<Record<string, readonly [define: () => Promise<unknown>, scripts: readonly number[]]>>
  /** Names of chunks: the numbers of `elements` are positions in it. */
  export const files: readonly string[]
}

/** Rendered by rollup.outlines.mjs: by tag name, the style sheet of the outline, and its boxes. */
declare module 'courier:outlines' {
  /** The classes of a box, then the boxes in it. */
  export type Box = readonly [classes: string, ...inner: Box[]]
  export const outlines: Readonly<Record<string, readonly [css: string, box: Box]>>
}

/** Made by rollup.config.mjs of all catalogues: by language, what the script tag itself has to say, and its button. */
declare module 'courier:load-failure-texts' {
  export const loadFailureTexts: Readonly<Record<string, readonly [message: string, retry: string]>>
}

/** Made by rollup.spreadsheet-worker.mjs: where the worker that reads and writes spreadsheets is. */
declare module 'courier:spreadsheet-worker' {
  export const address: string
}
