import { currentPage, type Language } from 'courier-elements'
import { exchangeTexts } from './marks.ts'

let latest = 0

/** Lets the radios of the language lists choose; once each, also those that come with the bar. */
export function offerLanguages() {
  for (const radio of document.querySelectorAll<HTMLInputElement>('[data-language-choice]')) {
    if (radio.dataset.languageChoice === 'offered') continue
    radio.dataset.languageChoice = 'offered'
    radio.addEventListener('change', () => void choose(radio))
  }
}

/** In token mode core reads the language from local storage: where it is another one, the page follows. */
export async function followLanguage() {
  const page = currentPage()
  if (page.$settings.get().mode !== 'godroid') return
  await page.ready()
  const language = page.translations.$language.get()
  const isOffered = [...choices()].some(({ value, disabled }) => value === language && !disabled)
  if (isOffered && latest === 0 && language !== document.documentElement.lang) await speak(language)
}

async function choose(radio: HTMLInputElement) {
  const list = radio.closest('details')
  const news = list?.querySelector('[data-language-news]')
  const mine = latest + 1
  const isSpoken = await speak(radio.value as Language)
  if (mine !== latest) return
  if (!isSpoken) check(document.documentElement.lang)
  if (news) news.textContent = message(isSpoken ? 'chosen' : 'offline')
  news?.toggleAttribute('data-failed', !isSpoken)
}

/**
 * The page in that language: its own texts from the server, those of the elements from core. Nothing changes unless both
 * are there. False where they are not; what a newer choice overtakes changes nothing.
 */
async function speak(language: Language): Promise<boolean> {
  const mine = ++latest
  const news = await pageIn(language).catch(() => null)
  if (mine !== latest) return true
  if (news?.documentElement.lang !== language) return false
  await currentPage().chooseLanguage(language)
  if (mine !== latest) return true
  const root = document.documentElement
  exchangeTexts(news)
  forgetLinked()
  root.lang = language
  root.dir = news.documentElement.dir
  root.dataset.language = language
  check(language)
  return true
}

/** A choice outlives the language of the link (`?lang=`), also after a reload. */
function forgetLinked() {
  const address = new URL(location.href)
  if (!address.searchParams.has('lang')) return
  address.searchParams.delete('lang')
  history.replaceState(history.state, '', address)
}

/** The server keeps the choice in a cookie, so that the next page comes in that language. */
async function pageIn(language: string): Promise<Document> {
  const answer = await fetch(location.href, { headers: { 'Courier-Language': language }, cache: 'no-store' })
  return new DOMParser().parseFromString(await answer.text(), 'text/html')
}

/** All lists of the page show the same choice. */
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
