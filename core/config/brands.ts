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
