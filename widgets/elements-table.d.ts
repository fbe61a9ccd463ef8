/** Made by rollup.elements.mjs: every element's tag name, with the import that defines it, and its scripts. */
declare module 'courier:elements' {
  export const elements: Readonly<Record<string, () => Promise<unknown>>>
  /** What each element needs besides its own script, by tag: positions in `files`, which are names of chunks. */
  export const scripts: { readonly files: readonly string[]; readonly of: Readonly<Record<string, readonly number[]>> }
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
