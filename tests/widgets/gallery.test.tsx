import { emulateMedia } from '@web/test-runner-commands'
import { assert } from 'chai'
import { createPage } from '../../core/app/page.ts'
import { type GalleryState, showState } from '../../demo-site/src/gallery/stage.ts'
import { gallery } from '../../demo-site/src/gallery/states.ts'
import '../../widgets/courier-account/define.ts'
import '../../widgets/courier-branch-selector/define.ts'
import '../../widgets/courier-bulk-upload/define.ts'
import '../../widgets/courier-help-centre/define.ts'
import '../../widgets/courier-order-list/define.ts'
import '../../widgets/courier-request/define.ts'
import '../../widgets/courier-toasts/define.ts'
import '../../widgets/courier-tracking/define.ts'
import { smallTargets } from '../support/page-checks/touch-targets.ts'
import {
  expectAccessible,
  inDarkMode,
  inside,
  nextFrame,
  onTouchScreen,
  resetPage,
  startOrderApi,
} from '../support/widget.ts'

/** Adds a container to the page, in which one test shows its states. */
function addContainer(): HTMLElement {
  const place = document.createElement('main')
  place.dataset.mounted = ''
  // Without a background colour, axe assumes white.
  place.style.background = 'Canvas'
  document.body.append(place)
  return place
}

async function inForcedColours(run: () => Promise<void>) {
  await emulateMedia({ forcedColors: 'active' })
  try {
    await run()
  } finally {
    await emulateMedia({ forcedColors: 'none' })
  }
}

/** The only rule whose result forced colours and dark mode can change. */
const colours = ['color-contrast']

/** The timeout for all states of an element, on a busy machine. */
const timeoutMs = 180_000

/** Width required by WCAG 1.4.10. */
const narrow = 320

async function fitsAPhone(element: HTMLElement) {
  // The layout follows the width a frame later.
  await nextFrame()
  await nextFrame()
  const { scrollWidth } = document.documentElement
  const wide = scrollWidth > narrow ? [`the page is ${scrollWidth} px wide`] : []
  const problems = [...wide, ...smallTargets(element)]
  if (problems.length > 0) throw new Error(`on a phone: ${problems.join('\n  ')}`)
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

describe('the gallery', () => {
  let api: string
  before(async () => {
    // Only map tiles come from this server. Everything else comes from fixtures.
    api = (await startOrderApi()).url
  })
  afterEach(() => resetPage())

  for (const [tag, { states }] of Object.entries(gallery)) {
    it(`shows <${tag}> in every state, accessible in forced colours, dark mode and by touch`, async () => {
      const place = addContainer()
      const failures: string[] = []
      const namesByContent = new Map<string, string>()
      const contentsWithSteps = new Map<string, string>()
      for (const [name, state] of Object.entries(states)) {
        const element = await showState(createPage, tag, withoutMap(tag, state), { api }, place)
        const check = (isFine: () => Promise<void>) =>
          isFine().catch((error) => failures.push(`${name}: ${error instanceof Error ? error.message : error}`))
        if (state.steps) contentsWithSteps.set(name, contentOf(element))
        else namesByContent.set(contentOf(element), name)
        await check(() => expectAccessible(element))
        await check(() => inForcedColours(() => expectAccessible(element, colours)))
        await check(() => inDarkMode(() => expectAccessible(element, colours)))
        await check(() => onTouchScreen(narrow, () => fitsAPhone(element)))
      }
      for (const [name, content] of contentsWithSteps) {
        if (namesByContent.has(content)) failures.push(`${name}: looks like ${namesByContent.get(content)}`)
      }
      if (failures.length > 0) throw new Error(failures.join('\n'))
    }).timeout(timeoutMs)
  }

  it('shows a language in the other direction too', async () => {
    const tag = 'courier-branch-selector'
    const state = gallery[tag]?.states.filled ?? assert.fail('no such state')
    for (const [locale, direction] of [
      ['en', 'rtl'],
      ['ar', 'ltr'],
    ] as const) {
      const element = await showState(createPage, tag, state, { locale, direction, api }, addContainer())
      assert.equal(getComputedStyle(inside(element).getByRole('button')).direction, direction, locale)
    }
  })
})

/** Hides the map: drawing it in each state would take as long as everything else. */
function withoutMap(tag: string, state: GalleryState): GalleryState {
  const hasMap = tag === 'courier-request' || tag === 'courier-tracking'
  return hasMap ? { ...state, attributes: { ...state.attributes, 'no-map': '' } } : state
}
