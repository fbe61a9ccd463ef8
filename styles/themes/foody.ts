import type { Theme } from '../tokens.ts'

export const theme: Theme = {
  accent: 'light-dark(#cc3f2d, #ff8b73)',
  accentText: 'light-dark(#ffffff, #2e0c05)',
  accentHover: 'light-dark(#ad3424, #ffa591)',
  accentInk: 'light-dark(#b93827, #ff9b86)',
  accentSoft: 'light-dark(#fef0ed, #341a15)',
}
