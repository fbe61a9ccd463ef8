/**
 * Logos drawn for this project: letters on a grid with the x-height from 6 to 16, ascenders to 0, descenders to 21;
 * signs in a box of 32.
 */
interface Letter {
  path: string
  width: number
}

const letters: Record<string, Letter> = {
  a: { path: 'M10 6V16M10 11a5 5 0 1 0-10 0a5 5 0 1 0 10 0', width: 10 },
  b: { path: 'M0 0V16M0 11a5 5 0 1 0 10 0a5 5 0 1 0-10 0', width: 10 },
  d: { path: 'M10 0V16M10 11a5 5 0 1 0-10 0a5 5 0 1 0 10 0', width: 10 },
  e: { path: 'M0 11H10A5 5 0 1 0 8.5 14.5', width: 10 },
  f: { path: 'M7 .4C4.4-.2 3 1.3 3 4.2V16M0 6.5H6.6', width: 6.2 },
  g: { path: 'M10 6V16.4a5 5 0 0 1-9.2 2.6M10 11a5 5 0 1 0-10 0a5 5 0 1 0 10 0', width: 10 },
  h: { path: 'M0 0V16M0 10.5a4.5 4.5 0 0 1 9 0V16', width: 9 },
  i: { path: 'M0 6V16M0 .8v.1', width: 0 },
  l: { path: 'M0 0V16', width: 0 },
  n: { path: 'M0 6V16M0 10.5a4.5 4.5 0 0 1 9 0V16', width: 9 },
  o: { path: 'M10 11a5 5 0 1 0-10 0a5 5 0 1 0 10 0', width: 10 },
  p: { path: 'M0 6V21M0 11a5 5 0 1 0 10 0a5 5 0 1 0-10 0', width: 10 },
  r: { path: 'M0 6V16M0 10.5a4.5 4.5 0 0 1 5.4-4.4', width: 5 },
  s: {
    path: 'M7.4 7.7C6.7 6.6 5.6 6 4.2 6C2.2 6 .8 7 .8 8.5C.8 12 8 10.1 8 13.4C8 15 6.4 16 4.2 16C2.5 16 1 15.3.3 14',
    width: 8,
  },
  t: { path: 'M3 1V12.4a3.5 3.5 0 0 0 4.2 3.4M0 6.5H6.8', width: 6.6 },
  u: { path: 'M0 6V11.5a4.5 4.5 0 0 0 9 0V6M9 11V16', width: 9 },
  v: { path: 'M0 6L5 16L10 6', width: 10 },
  y: { path: 'M0 6L5 16M10 6L4.6 18.4C3.9 20 2.7 20.9.8 20.7', width: 10 },
}

interface Drawing {
  word: string
  /** Path in a box of 32 with corner radius `corner`. */
  sign: string
  corner: number
}

const drawings: Record<string, Drawing> = {
  TALABAT: { word: 'talabat', sign: 'M8 16h10M13.5 11.5L18 16l-4.5 4.5M23 9v14', corner: 16 },
  FOODPANDA: { word: 'foodpanda', sign: 'M20.6 11.2a6.8 6.8 0 1 0 0 9.6M16 16h9', corner: 9 },
  FOODORA: { word: 'foodora', sign: 'M8 15h16a8 8 0 0 1-16 0zM12.5 8.5v2M19.5 8.5v2', corner: 9 },
  PANDASEND: { word: 'pandasend', sign: 'M9.5 22.5l13-13M12.5 9.5h10v10', corner: 9 },
  HUNGER_STATION: { word: 'hunger station', sign: 'M8 22h16M9.5 17.5a6.5 6.5 0 0 1 13 0zM16 8v3', corner: 9 },
  EFOOD: { word: 'efood', sign: 'M9.5 16h13A6.5 6.5 0 1 0 20.6 20.6', corner: 5 },
  FOODY: { word: 'foody', sign: 'M8.5 14.5a7.5 7.5 0 0 0 15 0M12 9.4v.2M20 9.4v.2', corner: 12 },
  GLOVO: { word: 'glovo', sign: 'M16 24.5s-7-6.4-7-11.9a7 7 0 0 1 14 0c0 5.5-7 11.9-7 11.9zM16 12.6v.1', corner: 16 },
}

/** Line width of the logo, for which the letters are spaced. */
export const lineWidth = 3
const gap = 4.6

export interface Wordmark extends Drawing {
  letters: { path: string; x: number }[]
  /** Width of the letters, without the line width. */
  width: number
}

/** Returns the logo of a brand. @throws Error if the brand or one of its letters isn't drawn */
export function wordmarkOf(brand: string): Wordmark {
  const drawing = drawings[brand]
  if (!drawing) throw new Error(`There is no drawing of ${brand}`)
  const positionedLetters: Wordmark['letters'] = []
  let x = 0
  for (const sign of drawing.word) {
    const letter = letters[sign]
    if (!letter && sign !== ' ') throw new Error(`The letter ${sign} of ${brand} isn't drawn`)
    if (letter) positionedLetters.push({ path: letter.path, x })
    x += (letter?.width ?? 2) + gap
  }
  return { ...drawing, letters: positionedLetters, width: x - gap }
}
