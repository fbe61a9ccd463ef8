import type { Theme } from '../tokens.ts'

export const theme: Theme = {
  accent: 'light-dark(#c84600, #ff8a4d)',
  accentText: 'light-dark(#ffffff, #2e1000)',
  accentHover: 'light-dark(#a83a00, #ffa473)',
  accentInk: 'light-dark(#b53f00, #ff9a63)',
  accentSoft: 'light-dark(#fff0e8, #331a0e)',
}
