import type { Theme } from '../tokens.ts'

export const theme: Theme = {
  accent: 'light-dark(#d01f26, #ff7d7d)',
  accentText: 'light-dark(#ffffff, #2d0506)',
  accentHover: 'light-dark(#b1191f, #ff9a9a)',
  accentInk: 'light-dark(#bd1c22, #ff9191)',
  accentSoft: 'light-dark(#fdeeee, #351718)',
}
