import type { Theme } from '../tokens.ts'

/** Amber under dark text; text and lines in a matching brown. */
export const theme: Theme = {
  accent: 'light-dark(#ffb81c, #ffc445)',
  accentText: 'light-dark(#2b1c00, #2b1c00)',
  accentHover: 'light-dark(#f5a700, #ffd06b)',
  accentInk: 'light-dark(#7d5200, #ffc75a)',
  accentSoft: 'light-dark(#fff5df, #2f240c)',
}
