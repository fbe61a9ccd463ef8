import type { Theme } from '../tokens.ts'

export const theme: Theme = {
  accent: 'light-dark(#d70f64, #ff6fa5)',
  accentText: 'light-dark(#ffffff, #2b0413)',
  accentHover: 'light-dark(#b80c55, #ff8fb9)',
  accentInk: 'light-dark(#c40d5b, #ff86b3)',
  accentSoft: 'light-dark(#fdeef4, #331523)',
}
