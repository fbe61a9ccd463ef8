import { currentPage, type Language } from 'courier-elements'
import { replaceTexts } from './marks.ts'

let latest = 0

export function offerLanguages() {
  for (const radio of document.querySelectorAll<HTMLInputElement>('[data-language-choice]')) {
    if (radio.dataset.languageChoice === 'offered') continue
    radio.dataset.languageChoice = 'offered'
    radio.addEventListener('change', () => void choose(radio))
  }
}

/** In token mode core reads the language from local storage; the page must match. */
export async function followLanguage() {
  const page = currentPage()
  if (page.$settings.get().mode !== 'godroid') return
  await page.ready()
  const language = page.translations.$language.get()
  const isOffered = [...choices()].some(({ value, disabled }) => value === language && !disabled)
  if (isOffered && latest === 0 && language !== document.documentElement.lang) await switchLanguage(language)
}

async function choose(radio: HTMLInputElement) {
  const list = radio.closest('details')
  const status = list?.querySelector('[data-language-status]')
  const generation = latest + 1
  const isSwitched = await switchLanguage(radio.value as Language)
  if (generation !== latest) return
  if (!isSwitched) check(document.documentElement.lang)
  if (status) status.textContent = message(isSwitched ? 'chosen' : 'offline')
  status?.toggleAttribute('data-failed', !isSwitched)
}

/**
 * Switches the page's and the elements' texts to a language, both or neither. Returns false if one fails or a newer
 * choice replaces this one.
 */
async function switchLanguage(language: Language): Promise<boolean> {
  const generation = ++latest
  const translated = await pageIn(language).catch(() => null)
  if (generation !== latest) return true
  if (translated?.documentElement.lang !== language) return false
  await currentPage().chooseLanguage(language)
  if (generation !== latest) return true
  const root = document.documentElement
  replaceTexts(translated)
  forgetLinked()
  root.lang = language
  root.dir = translated.documentElement.dir
  root.dataset.language = language
  check(language)
  return true
}

/** The choice wins over the link's language (`?lang=`), also after a reload. */
function forgetLinked() {
  const url = new URL(location.href)
  if (!url.searchParams.has('lang')) return
  url.searchParams.delete('lang')
  history.replaceState(history.state, '', url)
}

/** The server stores the choice in a cookie for the next page. */
async function pageIn(language: string): Promise<Document> {
  const response = await fetch(location.href, { headers: { 'Courier-Language': language }, cache: 'no-store' })
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

function check(language: string) {
  for (const radio of choices()) {
    radio.checked = radio.value === language
    if (!radio.checked) continue
    const name = radio.closest('details')?.querySelector<HTMLElement>('[data-language-name]')
    if (!name) continue
    name.lang = language
    name.textContent = radio.nextElementSibling?.textContent ?? ''
  }
}

const choices = () => document.querySelectorAll<HTMLInputElement>('[data-language-choice]')

function message(name: 'chosen' | 'offline'): string {
  return document.querySelector(`[data-message="language-${name}"]`)?.textContent ?? ''
}
