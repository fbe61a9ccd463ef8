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
import { expectAccessible, freshPage, startOrderApi } from '../support/widget.ts'

/** A place in the page for the states of one test. */
function stand(): HTMLElement {
  const place = document.createElement('main')
  place.dataset.mounted = ''
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

describe('the gallery', () => {
  let api: string
  before(async () => {
    // For the tiles of the maps: all else comes from fixtures.
    api = (await startOrderApi()).url
  })
  afterEach(() => freshPage())

  for (const [tag, { states }] of Object.entries(gallery)) {
    it(`shows <${tag}> in every state, accessible in forced colours, too`, async () => {
      const place = stand()
      const failures: string[] = []
      for (const [name, state] of Object.entries(states)) {
        try {
          const element = await showState(createPage, tag, withoutMap(tag, state), { api }, place)
          await expectAccessible(element)
          await inForcedColours(() => expectAccessible(element))
        } catch (error) {
          failures.push(`${name}: ${error instanceof Error ? error.message : error}`)
        }
      }
      if (failures.length > 0) throw new Error(failures.join('\n'))
    })
  }
})

/** Drawing the map in each state would take as long as all else. */
function withoutMap(tag: string, state: GalleryState): GalleryState {
  const hasMap = tag === 'courier-request' || tag === 'courier-tracking'
  return hasMap ? { ...state, attributes: { ...state.attributes, 'no-map': '' } } : state
}
