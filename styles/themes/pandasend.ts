import type { Theme } from '../tokens.ts'

export const theme: Theme = {
  accent: 'light-dark(#c2185b, #ff7ab0)',
  accentText: 'light-dark(#ffffff, #2a0415)',
  accentHover: 'light-dark(#a3134c, #ff9ac3)',
  accentInk: 'light-dark(#b01653, #ff8fbd)',
  accentSoft: 'light-dark(#fceef4, #321624)',
}
