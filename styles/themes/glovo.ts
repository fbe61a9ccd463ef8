import type { Theme } from '../tokens.ts'

/** Yellow under green text; text and lines in green. */
export const theme: Theme = {
  accent: 'light-dark(#ffc244, #ffc244)',
  accentText: 'light-dark(#003d2b, #00291d)',
  accentHover: 'light-dark(#f7b32b, #ffd06b)',
  accentInk: 'light-dark(#00714d, #3fcf9d)',
  accentSoft: 'light-dark(#fff6e0, #10291f)',
}
