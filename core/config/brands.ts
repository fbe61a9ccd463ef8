/** Specification 1 §9. */
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
