/** Made by rollup.config.mjs: every element's tag name, with the import that defines it. */
declare module 'courier:elements' {
  export const elements: Readonly<Record<string, () => Promise<unknown>>>
}

/** Made by rollup.config.mjs of all catalogues: by language, what the script tag itself has to say, and its button. */
declare module 'courier:load-failure-texts' {
  export const loadFailureTexts: Readonly<Record<string, readonly [message: string, retry: string]>>
}
