import type { Brand } from './brands.ts'

/** Names for `{{brand}}` in texts, the same in every language. */
const names: Record<Brand, string> = {
  TALABAT: 'talabat',
  FOODPANDA: 'foodpanda',
  FOODORA: 'foodora',
  PANDASEND: 'pandasend',
  HUNGER_STATION: 'HungerStation',
  EFOOD: 'efood',
  FOODY: 'foody',
  GLOVO: 'Glovo',
}

export const brandName = (brand: Brand): string => names[brand]
