/** Made by rollup.config.mjs: every element's tag name, with the import that defines it, and its scripts. */
declare module 'courier:elements' {
  export const elements: Readonly<Record<string, () => Promise<unknown>>>
  /** What each element's script imports, directly and indirectly, by tag: positions in `files`, which are relative to the tag's own. */
  export const scripts: { readonly files: readonly string[]; readonly of: Readonly<Record<string, readonly number[]>> }
}

/** Made by rollup.config.mjs of all catalogues: by language, what the script tag itself has to say, and its button. */
declare module 'courier:load-failure-texts' {
  export const loadFailureTexts: Readonly<Record<string, readonly [message: string, retry: string]>>
}

/** Made by rollup.spreadsheet-worker.mjs: where the worker that reads and writes spreadsheets is. */
declare module 'courier:spreadsheet-worker' {
  export const address: string
}
