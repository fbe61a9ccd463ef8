import './motion.css'
import './reset.css'
import './typography.css'
import { registerSheet } from './sheets.ts'
import { declarations, type Theme } from './tokens.ts'

const tokenRule = (theme?: Theme) => `:where(.courier-root){${declarations(theme)}}`

const tokens = registerSheet(tokenRule())

/** Few people need these rules, so the others don't load them. */
const forced = globalThis.matchMedia?.('(forced-colors: active)')
const follow = () => forced?.matches && import('./forced-sheet.ts')
if (forced) forced.onchange = follow
follow()

let worn: Theme | null = null

/** Dresses every element of the page in a brand's values. */
export function applyTheme(theme: Theme): void {
  if (theme === worn) return
  worn = theme
  tokens.replaceSync(tokenRule(theme))
}
