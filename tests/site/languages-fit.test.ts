import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Language, languages } from '../../core/config/languages.ts'
import { formsAt, keysOf, readCatalogue } from '../checks/catalogue.ts'
import { languageRules } from '../checks/language-rules.ts'
import { misplacedTexts } from '../support/page-checks/misplaced-texts.ts'
import { clippedTexts, overflows } from '../support/page-checks/page-texts.ts'
import { useSite } from '../support/use-site.ts'
import { type Visitor, visit } from '../support/visitor.ts'

/** The screens that most people see, in every language: on the smallest phone, and bulk orders on a desktop. */
const screens: readonly (readonly [element: string, state: string, width: number])[] = [
  ['courier-request', 'filled', 320],
  ['courier-order-list', 'details', 320],
  ['courier-tracking', 'rider-accepted', 320],
  ['courier-tracking', 'receipt', 320],
  ['courier-job', 'at-door', 320],
  ['courier-account', 'empty', 320],
  ['courier-bulk-upload', 'filled', 1280],
  ['courier-bulk-upload', 'table', 1280],
]

const site = useSite({ riderSpeed: 0, settings: { COURIER_ENVIRONMENT: 'san' } })
let visitor: Visitor
before(async () => {
  visitor = await visit('about:blank')
})

const english = readCatalogue('en')
/** The title of a column in the fixture's file. */
const data = ['Phone number']
/** Whole English texts of several words, none of which may stay on a screen in another language. */
const englishTexts = new Set(
  keysOf(english)
    .flatMap((key) => [...formsAt(english, key).values()])
    .filter((text) => /\p{L} \p{L}/u.test(text) && !text.includes('{{') && !data.includes(text)),
)

for (const [element, state, width] of screens) {
  test(`${element} (${state}) fits ${width} px in every language, without English`, async () => {
    const { page } = visitor
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${site.origin}/gallery?element=${element}&state=${state}`)
    await page.locator('html[data-shown]').waitFor()
    const shown: Record<Language, { problems: string[]; texts: string[] }> = await page.evaluate(inEveryLanguage)
    const wrong = languages.flatMap((language) => {
      const { problems, texts } = shown[language]
      const inEnglish = texts.filter((text) => language !== 'en' && isEnglish(text, language))
      return problems.length + inEnglish.length > 0 ? [[language, ...problems, ...inEnglish]] : []
    })
    assert.deepEqual(wrong, [])
  })
}

/** Switches the gallery's page to each language, in place, and looks at it. One call, because the driver's calls take time. */
const inEveryLanguage = `(async () => {
  const found = {}
  for (const language of ${JSON.stringify(languages)}) {
    await (${show})(language)
    const { scrollWidth, clientWidth } = document.documentElement
    const wide = scrollWidth > clientWidth ? ['the page scrolls sideways'] : []
    const problems = [...(${overflows})(), ...(${clippedTexts})(), ...(${misplacedTexts})(), ...wide]
    found[language] = { problems, texts: (${shownTexts})() }
  }
  return found
})()`

/** Runs in the page. */
async function show(language: string) {
  const holder = globalThis as unknown as Record<symbol, { chooseLanguage(language: string): Promise<void> }>
  await holder[Symbol.for('courier.session.v1')]?.chooseLanguage(language)
  document.documentElement.lang = language
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

const isEnglish = (text: string, language: Language) =>
  englishTexts.has(text) && !languageRules[language]?.loanTexts?.includes(text)

/** Returns the texts that the page shows. Runs in the page. */
function shownTexts(): string[] {
  const shown = new Set<string>()
  const collect = (root: Document | ShadowRoot) => {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (element.shadowRoot) collect(element.shadowRoot)
      if (element.children.length === 0 && element.checkVisibility()) shown.add(element.textContent?.trim() ?? '')
    }
  }
  collect(document)
  return [...shown]
}
