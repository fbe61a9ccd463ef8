/** Shows the gallery's state that the URL names, from fixtures. */
import { createPage } from 'courier-elements'
import { showState } from './stage.ts'
import { gallery } from './states.ts'

const query = new URLSearchParams(location.search)
const named = (name: string) => query.get(name) || undefined
const root = document.documentElement

const tag = named('element') ?? ''
const place = document.querySelector('#state')
const state = gallery[tag]?.states[named('state') ?? 'filled']
if (place && state) {
  const theme = named('theme')
  if (theme === 'light' || theme === 'dark') root.style.colorScheme = theme
  const choice = { locale: named('locale'), brand: named('brand'), country: named('country') }
  await showState(createPage, tag, state, choice, place)
  // For screenshots.
  root.dataset.shown = `${tag} ${named('state') ?? 'filled'}`
}
