import './motion.css'
import './reset.css'
import './typography.css'
import { registerSheet } from './sheets.ts'
import { declarations, lightDarkCondition, lightOnly, type Theme } from './tokens.ts'

const hasLightDark = globalThis.CSS?.supports(lightDarkCondition) ?? true
const tokenRule = (theme?: Theme) => {
  const tokens = declarations(theme)
  return hasLightDark
    ? `:where(.courier-root){${tokens}}`
    : `.courier-root.courier-root{color-scheme:light}:where(.courier-root){${lightOnly(tokens)}}`
}

const tokens = registerSheet(tokenRule())

/** Loaded only in forced colours (Windows high contrast). */
const forcedColours = globalThis.matchMedia?.('(forced-colors: active)')
const loadForcedSheet = () => forcedColours?.matches && import('./forced-sheet.ts')
if (forcedColours) forcedColours.onchange = loadForcedSheet
loadForcedSheet()

let applied: Theme | null = null

/** Applies a brand's theme to every element of the page. */
export function applyTheme(theme: Theme): void {
  if (theme === applied) return
  applied = theme
  tokens.replaceSync(tokenRule(theme))
}
