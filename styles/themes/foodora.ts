import type { Theme } from '../tokens.ts'

export const theme: Theme = {
  accent: 'light-dark(#c9177e, #ff74b8)',
  accentText: 'light-dark(#ffffff, #2c0419)',
  accentHover: 'light-dark(#a9126a, #ff95c9)',
  accentInk: 'light-dark(#b41471, #ff8ac2)',
  accentSoft: 'light-dark(#fdeef6, #331528)',
}
