import type { Theme } from '../tokens.ts'
import { foodpanda } from './foodpanda.ts'

/** A brand's values by its name; a brand without a theme wears the defaults. */
export const themes: Readonly<Record<string, Theme>> = { FOODPANDA: foodpanda }
