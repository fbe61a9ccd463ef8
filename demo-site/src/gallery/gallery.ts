/** Shows the gallery's state that the URL names, from fixtures. */
import { createPage } from 'courier-elements'
import { showState } from './stage.ts'
import { gallery } from './states.ts'

const query = new URLSearchParams(location.search)
const parameter = (name: string) => query.get(name) || undefined
const root = document.documentElement

const theme = parameter('theme')
if (theme === 'light' || theme === 'dark') root.style.colorScheme = theme

const tag = parameter('element') ?? ''
const container = document.querySelector('#state')
const state = gallery[tag]?.states[parameter('state') ?? 'filled']
if (container && state) {
  const choice = {
    locale: parameter('locale'),
    brand: parameter('brand'),
    country: parameter('country'),
    direction: parameter('dir'),
  }
  await showState(createPage, tag, state, choice, container)
  // Tells tests and screenshots that the state is reached.
  root.dataset.shown = `${tag} ${parameter('state') ?? 'filled'}`
}
