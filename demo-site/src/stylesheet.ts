import { createHash } from 'node:crypto'
import english from '../../locales/en.json' with { type: 'json' }
import choices from '../../styles/choices.css?inline'
import { forcedChoices, forcedDeclarations } from '../../styles/forced-colours.ts'
import { loadTheme } from '../../styles/themes/themes.ts'
import { cssName, defaults, lightDarkCondition, lightOnly } from '../../styles/tokens.ts'
import styles from './styles/all.css?inline'
import shellStyles from './styles/shell.css?inline'

export const brands: readonly string[] = Object.keys(english.site.brands)

export interface Stylesheet {
  text: string
  /** Tokens and the styles of the shell. */
  shell: string
  /** URL with a hash, so that browsers can cache the file. */
  address: string
}

/** The elements' rules for checkboxes and radio buttons. */
const choiceStyles = choices.replaceAll('--_', '--courier-')

/** The stylesheet of all pages: the brand's tokens, which the elements inherit, and the site's styles. */
export async function stylesheetOf(brand: string): Promise<Stylesheet> {
  const cached = stylesheets.get(brand)
  if (cached) return cached
  const values = { ...defaults, ...(await loadTheme(brand)) }
  const tokens = Object.entries(values)
    .map(([name, value]) => `--courier-${cssName(name)}:${value};`)
    .join('')
  const light = `@supports not ${lightDarkCondition}{:root{color-scheme:light;${lightOnly(tokens)}}}`
  const forced = `@media (forced-colors:active){:root{${forcedDeclarations('--courier-')}}${forcedChoices('body')}}`
  const root = `:root{color-scheme:light dark;${tokens}}${light}`
  const [text, shell] = [choiceStyles + styles, shellStyles].map((rules) => root + rules + forced) as [string, string]
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  const stylesheet = { text, shell, address: `/site.css?${hash}` }
  stylesheets.set(brand, stylesheet)
  return stylesheet
}

const stylesheets = new Map<string, Stylesheet>()
