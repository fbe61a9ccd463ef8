import { createPage, currentPage } from '../../core/app/page-object.ts'
import { browserEnvironment } from '../../core/environment/browser.ts'
import { type GalleryState, showState } from '../../demo-site/src/gallery/stage.ts'
import { gallery } from '../../demo-site/src/gallery/states.ts'
import { emulateMedia } from '../support/browser-commands.ts'
import { hardCodedTexts, overflows } from '../support/page-checks/page-texts.ts'
import { smallTargets } from '../support/page-checks/touch-targets.ts'
import {
  expectAccessibleOnce,
  expectContrast,
  expectRules,
  inDarkMode,
  nextFrame,
  onTouchScreen,
  resetPage,
  until,
} from '../support/widget.ts'
import { api, startApi } from '../support/widget-shop.ts'

/** The request has 40 states with six checks each: beside two busy processes, they take two of a file's five minutes. */
const timeoutMs = 280_000

/** Width required by WCAG 1.4.10. */
const narrow = 320

/** Names and formats that aren't translated, and what the states' steps type. */
const names = [
  ...['foodpanda', 'Singapore', 'SGD', 'xlsx', 'Excel', 'CSV', 'MB', 'Ctrl', 'Ctrl+D', 'Ctrl+Z', 'Enter', 'Esc'],
  ...['mei@shop.example', 'Mei Ling Tan', 'Chicken rice for two', 'ION Orchard', 'Marina Bay Sands', 'HALF'],
  ...['parent@demo.courier', '1002-NONE42', 'https://maps.app.goo.gl/Xy12AbCdEf3456'],
  ...['2 x chicken rice', 'Leave it with the guard', '2 Orchard Turn', 'Nowhere', 'mar', 'zzz'],
  ...['Nadia Salleh', 'Lunch box'],
]

/** Adds a container to the page, in which one test shows its states. */
export function addContainer(): HTMLElement {
  const place = document.createElement('main')
  place.dataset.mounted = ''
  // Without a background colour, axe assumes white.
  place.style.background = 'Canvas'
  document.body.append(place)
  return place
}

/** Hides the map: drawing it in each state would take as long as everything else. */
export function withoutMap(tag: string, state: GalleryState): GalleryState {
  const hasMap = tag === 'courier-request' || tag === 'courier-tracking'
  return hasMap ? { ...state, attributes: { ...state.attributes, 'no-map': '' } } : state
}

/** Tests every state of these elements: in light and forced colours, translated, by touch, and from right to left in the dark. */
export function testStates(tags: readonly string[]) {
  // Only map tiles come from this server. Everything else comes from fixtures.
  startApi()
  afterEach(() => resetPage())
  // Forced colours and dark mode only change contrast, which is measured once for each combination of colours.
  const measured = { light: new Set<string>(), forced: new Set<string>(), dark: new Set<string>() }

  for (const tag of tags) {
    it(`shows <${tag}> in every state`, async () => {
      const place = addContainer()
      const failures: string[] = []
      const namesByContent = new Map<string, string>()
      const contentsWithSteps = new Map<string, string>()
      for (const [name, state] of Object.entries(gallery[tag]?.states ?? {})) {
        const data = new Set(names)
        const element = await showState(recordingPage(data), tag, withoutMap(tag, state), { api: api.url }, place)
        const check = (isFine: () => Promise<void>) =>
          isFine().catch((error) => failures.push(`${name}: ${error instanceof Error ? error.message : error}`))
        if (state.steps) contentsWithSteps.set(name, contentOf(element))
        else namesByContent.set(contentOf(element), name)
        await check(() => expectAccessibleOnce(element, measured.light))
        await check(() => inForcedColours(() => expectContrast(element, measured.forced)))
        await check(() => isTranslated(element, data))
        await onTouchScreen(narrow, async () => {
          await check(() => fitsAPhone(element))
          await check(() => inDarkMode(() => isMirrored(element, measured.dark)))
        })
      }
      for (const [name, content] of contentsWithSteps) {
        if (namesByContent.has(content)) failures.push(`${name}: looks like ${namesByContent.get(content)}`)
      }
      if (failures.length > 0) throw new Error(failures.join('\n'))
    }).timeout(timeoutMs)
  }
}

/** Creates a page that collects every text of its responses: they are data, which isn't translated. */
const recordingPage =
  (data: Set<string>): typeof createPage =>
  (environment = browserEnvironment()) => {
    const { fetch } = environment
    const collect = (value: unknown) => {
      if (typeof value === 'string') data.add(value)
      else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) collect(one)
    }
    environment.fetch = async (...call) => {
      const response = await fetch(...call)
      // Not awaited: the gallery's limits, such as that of the flags, are short.
      void response
        .clone()
        .json()
        .then(collect, () => {})
      return response
    }
    return createPage(environment)
  }

async function inForcedColours(run: () => Promise<void>) {
  await emulateMedia({ forcedColors: 'active' })
  try {
    await run()
  } finally {
    await emulateMedia({ forcedColors: 'none' })
  }
}

/** Checks that every text is translated, and leaves the element in the pseudo-locale, whose texts are 40 % longer. */
async function isTranslated(element: HTMLElement, data: ReadonlySet<string>) {
  await currentPage().chooseLanguage('en-XA')
  const base = element.shadowRoot?.querySelector<HTMLElement>('[part=base]')
  if (base) await until(() => base.lang === 'en-XA', 'the pseudo-locale')
  const untranslated = hardCodedTexts([...data])
  if (untranslated.length > 0) throw new Error(`not translated: ${untranslated.join('\n  ')}`)
}

async function fitsAPhone(element: HTMLElement) {
  // The layout follows the width a frame later.
  await nextFrame()
  await nextFrame()
  const { scrollWidth } = document.documentElement
  const wide = scrollWidth > narrow ? [`the page is ${scrollWidth} px wide`] : []
  const problems = [...wide, ...smallTargets(element), ...overflows()]
  if (problems.length > 0) throw new Error(`on a phone: ${problems.join('\n  ')}`)
}

/** Checks the layout from right to left, and what of its accessibility depends on places. */
async function isMirrored(element: HTMLElement, measured: Set<string>) {
  const base = element.shadowRoot?.querySelector<HTMLElement>('[part=base]')
  if (base) base.dir = 'rtl'
  try {
    await fitsAPhone(element)
    await expectContrast(element, measured)
    const scrolled = [...(element.shadowRoot?.querySelectorAll('*') ?? [])].filter(isScrolled)
    if (scrolled.length > 0) await expectRules(scrolled, { runOnly: ['scrollable-region-focusable'] })
  } finally {
    if (base) base.dir = 'ltr'
  }
}

function isScrolled(element: Element): boolean {
  const isWider = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight
  const { overflowX, overflowY } = getComputedStyle(element)
  return isWider && /auto|scroll/.test(`${overflowX} ${overflowY}`)
}

/**
 * Returns the rendered content without generated IDs, and the values of its fields. If a state with steps has the same
 * content as one without, its steps did nothing.
 */
function contentOf({ shadowRoot }: HTMLElement): string {
  const typed = [...(shadowRoot?.querySelectorAll('input, textarea') ?? [])] as HTMLInputElement[]
  const html = shadowRoot?.innerHTML.replace(/ (id|for|name|aria-\w+)="[^"]*_r_[^"]*"/g, '')
  return [html, ...typed.map(({ value }) => value)].join('\n')
}
