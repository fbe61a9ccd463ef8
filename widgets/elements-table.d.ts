/** Made by rollup.config.mjs: every element's tag name, with the import that defines it. */
declare module 'courier:elements' {
  export const elements: Readonly<Record<string, () => Promise<unknown>>>
}
