import assert from 'node:assert/strict'
import { test } from 'node:test'
import axe from 'axe-core'
import { brands } from '../../core/config/brands.ts'
import { loadTheme } from '../../styles/themes/themes.ts'
import { defaults, type TokenName } from '../../styles/tokens.ts'
import { expectNone } from './sources.ts'

// Without types.
const { Color, getContrast } = (axe.commons as unknown as { color: AxeColours }).color
interface AxeColours {
  Color: new () => { parseString(text: string): void }
  getContrast(background: unknown, text: unknown): number
}

type Scheme = 'light' | 'dark'
type Colours = (name: TokenName) => string

const surfaces = [
  'surface',
  'surfaceRaised',
  'surfaceFloating',
  'surfaceSunken',
  'surfaceHover',
  'surfaceFloatingHover',
] as const
const tones = ['success', 'warning', 'danger', 'info'] as const

/** Pairs of text and background, which need a contrast of at least 4.5 to 1 (WCAG 2.2, 1.4.3). */
const textPairs: [text: TokenName, background: TokenName][] = [
  ['accentText', 'accent'],
  ['accentText', 'accentHover'],
  ...(['text', 'textMuted', 'accentInk'] as const).flatMap((ink) =>
    [...surfaces, 'accentSoft' as const].map((background): [TokenName, TokenName] => [ink, background]),
  ),
  ...tones.flatMap((tone) =>
    [...surfaces, `${tone}Soft` as const].map((background): [TokenName, TokenName] => [tone, background]),
  ),
  ...tones.flatMap((tone) =>
    (['text', 'textMuted'] as const).map((ink): [TokenName, TokenName] => [ink, `${tone}Soft`]),
  ),
]

/** Pairs of line and background, which need at least 3 to 1 (1.4.11). Lines are borders of controls, focus rings and icons. */
const borderPairs: [line: TokenName, background: TokenName][] = (['lineStrong', 'focus', 'accentInk'] as const).flatMap(
  (line) => surfaces.map((background): [TokenName, TokenName] => [line, background]),
)

for (const brand of brands) {
  for (const scheme of ['light', 'dark'] as const) {
    test(`texts and controls have enough contrast in ${brand}, ${scheme}`, async () => {
      const values = { ...defaults, ...(await loadTheme(brand)) }
      const colour: Colours = (name) => colourOf(values[name], scheme)
      expectNone([...withLowContrast(textPairs, 4.5, colour), ...withLowContrast(borderPairs, 3, colour)])
    })
  }
}

test('dark has three levels, and what lies on the third isn’t on a fourth', () => {
  const levels = surfaces.map((name) => colourOf(defaults[name], 'dark'))
  assert.deepEqual([...new Set(levels)], ['#141517', '#1c1d20', '#26282d'])
  assert.notEqual(colourOf(defaults.surfaceFloatingHover, 'dark'), colourOf(defaults.surfaceFloating, 'dark'))
})

test('every brand has its own values', async () => {
  const accents = await Promise.all(brands.map(async (brand) => (await loadTheme(brand)).accent))
  assert.equal(new Set(accents).size, brands.length)
  assert.ok(!accents.includes(undefined))
})

test('contrast is computed as WCAG does, for black and a grey on white', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21)
  assert.equal(contrast('#767676', '#ffffff').toFixed(2), '4.54')
})

function withLowContrast(pairs: [TokenName, TokenName][], minContrast: number, colour: Colours): string[] {
  return pairs
    .filter(([text, background]) => contrast(colour(text), colour(background)) < minContrast)
    .map(([text, background]) => `${text} on ${background}: ${contrast(colour(text), colour(background)).toFixed(2)}`)
}

function colourOf(value: string, scheme: Scheme): string {
  const [, light, dark] = /^light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)$/.exec(value) ?? []
  const colour = scheme === 'light' ? light : dark
  if (!colour) throw new Error(`${value} is no pair of colours`)
  return colour
}

function contrast(text: string, background: string): number {
  const [ink, paper] = [text, background].map((value) => {
    const colour = new Color()
    colour.parseString(value)
    return colour
  })
  return getContrast(paper, ink)
}
