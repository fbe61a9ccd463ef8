import type { Theme } from '../tokens.ts'
import { theme as foodpanda } from './foodpanda.ts'

/** The values built in, by brand: those of the reference build. */
export const themes: Readonly<Record<string, Theme>> = { FOODPANDA: foodpanda }

/** The other brands' values, one small file each: only what is worn is fetched. */
const files: Readonly<Record<string, () => Promise<{ theme: Theme }>>> = {
  EFOOD: () => import('./efood.ts'),
  FOODORA: () => import('./foodora.ts'),
  FOODY: () => import('./foody.ts'),
  GLOVO: () => import('./glovo.ts'),
  HUNGER_STATION: () => import('./hunger-station.ts'),
  PANDASEND: () => import('./pandasend.ts'),
  TALABAT: () => import('./talabat.ts'),
}

/** @returns the brand's values; none for a brand without a theme, which wears the defaults of `tokens.ts`. */
export async function loadTheme(brand: string): Promise<Theme> {
  return themes[brand] ?? (await files[brand]?.())?.theme ?? {}
}
