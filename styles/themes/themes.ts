import type { Theme } from '../tokens.ts'
import { theme as foodpanda } from './foodpanda.ts'

/** Themes that are built in: only that of the reference build. */
export const themes: Readonly<Record<string, Theme>> = { FOODPANDA: foodpanda }

/** Themes of other brands, each loaded when needed. */
const files: Readonly<Record<string, () => Promise<{ theme: Theme }>>> = {
  EFOOD: () => import('./efood.ts'),
  FOODORA: () => import('./foodora.ts'),
  FOODY: () => import('./foody.ts'),
  GLOVO: () => import('./glovo.ts'),
  HUNGER_STATION: () => import('./hunger-station.ts'),
  PANDASEND: () => import('./pandasend.ts'),
  TALABAT: () => import('./talabat.ts'),
}

/** Returns a brand's theme; empty for a brand without one, which uses the defaults of `tokens.ts`. */
export async function loadTheme(brand: string): Promise<Theme> {
  return themes[brand] ?? (await files[brand]?.())?.theme ?? {}
}
