import { test } from 'node:test'
import { formsAt, keysOf, readCatalogue } from './catalogue.ts'
import { expectNone, matchesIn, readSources } from './sources.ts'

/** Texts of the specification, by key (1 §2, §5, §8; 2 §5, §8). A text may continue with a sentence of ours. */
const specified: Record<string, string> = {
  'alert.order-pushed': 'Order pushed!',
  'alert.order-updated': 'Order Updated!',
  'auth.disconnected': 'You are now disconnected.',
  'auth.offline': 'Something went wrong. Please try again. You could be offline.',
  'collection-point.added': 'The collection point has been saved successfully',
  'collection-point.fill-address': 'Please select pickup address',
  'collection-point.fill-id': 'Please enter collection point ID',
  'collection-point.fill-name': 'Please enter label',
  'collection-point.fill-phone': 'Please enter phone number',
  'collection-point.saved': 'The collection point has been saved successfully',
  'collection-point.wrong-email': 'Please enter a valid email',
  'export.failed': 'Export unsuccessful',
  'new-build.outdated': 'Your application is outdated, automatically reloading the app in 3 seconds',
  'pickup-point.unable-to-update': 'We were unable to update the address.',
  'register.failed': 'We were unable to create an account.',
  'request.error.cannot-compute-price': 'We could not compute the price for that order.',
  'request.error.could-not-create': 'Could not create that order',
  'request.error.could-not-update': 'Could not update that order',
  'request.error.unable-to-verify': 'Unable to verify if order is deliverable',
  'request.error.undeliverable-address': 'We cannot deliver that order there.',
  'saved-addresses.saved': 'Address saved',
  'saved-addresses.unable-to-save': 'Unable to save address',
  'site.load-failure': 'Could not load the application. Please check your internet connection and try again',
  'tracking.not-found': 'Link not working',
  'validation.address-too-long': 'Address is too long',
  'validation.invalid-coordinates': 'No coordinates for that address',
  'validation.minimum-amount': 'Minimum amount of {{amount}} {{currency}}',
  'validation.notes-too-long': 'Notes are too long',
  'widget.load-failed': 'Could not load the application. Please check your internet connection and try again',
}

/** Legal pages and mail footers keep the full forms. */
const formal = /^(legal\.|mail\.footer$)/

const english = readCatalogue('en')
const texts = keysOf(english).flatMap((key) => [...formsAt(english, key).values()].map((text) => ({ key, text })))
const ownTexts = texts.filter(({ key }) => !(key in specified))
const textsWith = (pattern: RegExp, candidates = ownTexts) => candidates.filter(({ text }) => pattern.test(text))

test('texts that the specification gives are unchanged', () => {
  const changed = Object.entries(specified).filter(([key, text]) => !formsAt(english, key).get('')?.startsWith(text))
  expectNone(changed)
})

test('apostrophes and quotation marks are curly', () => {
  expectNone(textsWith(/['"`]/, texts))
})

test('texts spell "email" and "ID" in one way', () => {
  expectNone(textsWith(/e-mail|\b(id|Id)s?\b|E-mail/, texts))
})

test('texts use plain words', () => {
  const patterns =
    /\b((go|goes|going|went) on|by (itself|ourselves)|(no|some)body|anew|meanwhile|all the same|once more|stands?|need do|no matter|ask(s|ed)? for a rider)\b/i
  expectNone(textsWith(patterns))
})

test('product texts use contractions', () => {
  const fullForms =
    /\b(could|can|did|do|does|is|are|was|were|has|have|will|would) ?not\b|\b(you|we|they) (are|will)\b|\b(it|there) is\b(?![.]|$)/i
  expectNone(textsWith(fullForms).filter(({ key }) => !formal.test(key)))
})

test('"please" is only used in a final "Please try again"', () => {
  const instructions = textsWith(/please/i).filter(
    ({ key, text }) => key !== 'error.cant-retrieve-user' && !/\. Please try again( later| in a moment)?\.$/.test(text),
  )
  expectNone(instructions)
})

test('comments and docs use plain words', () => {
  const patterns =
    /(?<!-)\b(nobody|somebody|anew|meanwhile|whoever|thereby|therein|whereupon|hence|once more|no matter|all the same|by itself again|learns?|(go|goes|went) on)\b(?=[\s.,;:)']|$)/i
  const code = readSources(
    '{core,widgets,styles,package,demo-site,order-api,tests}/**/*.{ts,tsx,mjs,astro}',
    '*.{ts,mjs}',
  )
  const pages = readSources(
    '{README,CHANGELOG}.md',
    '{core,widgets,styles,package,demo-site,order-api,tests,locales}/**/README.md',
    'docs/**/*.md',
  )
  const written = [
    ...code.map(({ path, text }) => ({ path, text: commentLines(text).join('\n') })),
    ...pages.map(({ path, text }) => ({ path, text: text.replace(/“[^”]*”/g, '') })),
  ]
  expectNone(matchesIn(written, patterns))
})

function commentLines(text: string): string[] {
  let isInside = false
  return text.split('\n').filter((line) => {
    const isComment = isInside || /^\s*(\/\*|\/\/)/.test(line)
    isInside = isComment && !line.includes('*/') && (isInside || /^\s*\/\*/.test(line))
    return isComment
  })
}
