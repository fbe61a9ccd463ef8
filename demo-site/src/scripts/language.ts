import { currentPage, type Language } from 'courier-elements'
import { replaceTexts } from './marks.ts'

let latestGeneration = 0

export function offerLanguages() {
  for (const radio of document.querySelectorAll<HTMLInputElement>('[data-language-choice]')) {
    if (radio.dataset.languageChoice === 'offered') continue
    radio.dataset.languageChoice = 'offered'
    radio.addEventListener('change', () => void choose(radio))
  }
}

/** For staff, core reads the language from local storage. Switches the page to it. */
export async function applyStaffLanguage() {
  const page = currentPage()
  if (page.$settings.get().mode !== 'godroid') return
  await page.ready()
  const language = page.translations.$language.get()
  const isOffered = [...choices()].some(({ value }) => value === language)
  if (isOffered && latestGeneration === 0 && language !== document.documentElement.lang) await switchLanguage(language)
}

async function choose(radio: HTMLInputElement) {
  const list = radio.closest('[data-languages]')
  const status = list?.querySelector('[data-language-status]')
  const generation = latestGeneration + 1
  const isSwitched = await switchLanguage(radio.value as Language)
  if (generation !== latestGeneration) return
  if (!isSwitched) markChoice(document.documentElement.lang)
  if (status) status.textContent = message(isSwitched ? 'chosen' : 'offline')
  status?.toggleAttribute('data-failed', !isSwitched)
}

/**
 * Switches the page's and the elements' texts to a language, both or neither. Returns false if one fails or a newer
 * choice replaces this one.
 */
async function switchLanguage(language: Language): Promise<boolean> {
  const generation = ++latestGeneration
  const translated = await fetchPageIn(language).catch(() => null)
  if (generation !== latestGeneration) return true
  if (translated?.documentElement.lang !== language) return false
  await currentPage().chooseLanguage(language)
  if (generation !== latestGeneration) return true
  const root = document.documentElement
  replaceTexts(translated)
  removeLinkLanguage()
  root.lang = language
  root.dir = translated.documentElement.dir
  root.dataset.language = language
  markChoice(language)
  return true
}

/** Removes the link's language (`?lang=`), so that the choice also applies after a reload. */
function removeLinkLanguage() {
  const url = new URL(location.href)
  if (!url.searchParams.has('lang')) return
  url.searchParams.delete('lang')
  history.replaceState(history.state, '', url)
}

/** Fetches this page in a language. The server stores the choice in a cookie for the next page. */
async function fetchPageIn(language: string): Promise<Document> {
  const response = await fetch(location.href, { headers: { 'Courier-Language': language }, cache: 'no-store' })
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

function markChoice(language: string) {
  for (const radio of choices()) {
    radio.checked = radio.value === language
    if (!radio.checked) continue
    const name = radio.closest('[data-languages]')?.querySelector<HTMLElement>('[data-language-name]')
    if (!name) continue
    name.lang = language
    name.textContent = radio.nextElementSibling?.textContent ?? ''
  }
}

const choices = () => document.querySelectorAll<HTMLInputElement>('[data-language-choice]')

function message(name: 'chosen' | 'offline'): string {
  return document.querySelector(`[data-message="language-${name}"]`)?.textContent ?? ''
}
