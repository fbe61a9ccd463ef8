import './motion.css'
import './reset.css'
import './typography.css'
import { registerSheet } from './sheets.ts'
import { themes } from './themes/themes.ts'
import { declarations } from './tokens.ts'

const tokenRule = (brand: string) => `:where(.courier-root){${declarations(themes[brand])}}`

const tokens = registerSheet(tokenRule(''))
let worn = ''

/** Dresses every element of the page in the brand's values. */
export function wearTheme(brand: string): void {
  if (brand === worn) return
  worn = brand
  tokens.replaceSync(tokenRule(brand))
}
