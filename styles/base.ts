import './motion.css'
import './reset.css'
import './typography.css'
import { registerSheet } from './sheets.ts'
import { declarations, forcedDeclarations, type Theme } from './tokens.ts'

const tokenRule = (theme?: Theme) => `:where(.courier-root){${declarations(theme)}}`

const tokens = registerSheet(tokenRule())
registerSheet(`@media (forced-colors:active){.courier-root{${forcedDeclarations('--_')}}}`)
let worn: Theme | null = null

/** Dresses every element of the page in a brand's values. */
export function wearTheme(theme: Theme): void {
  if (theme === worn) return
  worn = theme
  tokens.replaceSync(tokenRule(theme))
}
