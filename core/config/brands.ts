export const brands = [
  'TALABAT',
  'FOODPANDA',
  'FOODORA',
  'PANDASEND',
  'HUNGER_STATION',
  'EFOOD',
  'FOODY',
  'GLOVO',
] as const
export type Brand = (typeof brands)[number]

/** Names for `{{brand}}` in texts, the same in every language. */
export const brandNames: Readonly<Record<Brand, string>> = {
  TALABAT: 'talabat',
  FOODPANDA: 'foodpanda',
  FOODORA: 'foodora',
  PANDASEND: 'pandasend',
  HUNGER_STATION: 'HungerStation',
  EFOOD: 'efood',
  FOODY: 'foody',
  GLOVO: 'Glovo',
}
