import { emulateMedia } from '@web/test-runner-commands'
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
import { smallTargets } from '../support/touch-targets.ts'
import { expectAccessible, inDarkMode, nextFrame, onTouchScreen, resetPage, startOrderApi } from '../support/widget.ts'

/** A place in the page for the states of one test. */
function stand(): HTMLElement {
  const place = document.createElement('main')
  place.dataset.mounted = ''
  // Without a colour of its own, axe takes it for white.
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

/** All that forced colours and the dark scheme change. */
const colours = ['color-contrast']

/** For all states of an element, on a busy machine. */
const patienceMs = 180_000

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

describe('the gallery', () => {
  let api: string
  before(async () => {
    // For the tiles of the maps: all else comes from fixtures.
    api = (await startOrderApi()).url
  })
  afterEach(() => resetPage())

  for (const [tag, { states }] of Object.entries(gallery)) {
    it(`shows <${tag}> in every state, accessible in forced colours, in the dark and by touch`, async () => {
      const place = stand()
      const failures: string[] = []
      for (const [name, state] of Object.entries(states)) {
        const element = await showState(createPage, tag, withoutMap(tag, state), { api }, place)
        const check = (isFine: () => Promise<void>) =>
          isFine().catch((error) => failures.push(`${name}: ${error instanceof Error ? error.message : error}`))
        await check(() => expectAccessible(element))
        await check(() => inForcedColours(() => expectAccessible(element, colours)))
        await check(() => inDarkMode(() => expectAccessible(element, colours)))
        await check(() => onTouchScreen(narrow, () => fitsAPhone(element)))
      }
      if (failures.length > 0) throw new Error(failures.join('\n'))
    }).timeout(patienceMs)
  }
})

/** Drawing the map in each state would take as long as all else. */
function withoutMap(tag: string, state: GalleryState): GalleryState {
  const hasMap = tag === 'courier-request' || tag === 'courier-tracking'
  return hasMap ? { ...state, attributes: { ...state.attributes, 'no-map': '' } } : state
}
