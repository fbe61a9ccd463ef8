import { assert } from 'chai'
import { createPage } from '../../core/app/page-object.ts'
import { showState } from '../../demo-site/src/gallery/stage.ts'
import { gallery } from '../../demo-site/src/gallery/states.ts'
import { translateElementsIn, translateTexts } from '../support/page-translator.ts'
import { inside, resetPage, until } from '../support/widget.ts'
import { api, signIn, startApi } from '../support/widget-shop.ts'
import { recordEvents } from '../support/widgets/events.ts'
import { textOf } from '../support/widgets/texts.ts'
import { addContainer, withoutMap } from './gallery-element.ts'
import { field, fillIn, openRequest, placeButton } from './request-element.ts'
import '../../widgets/courier-account/define.ts'
import '../../widgets/courier-branch-selector/define.ts'
import '../../widgets/courier-bulk-upload/define.ts'
import '../../widgets/courier-help-centre/define.ts'
import '../../widgets/courier-job/define.ts'
import '../../widgets/courier-order-list/define.ts'
import '../../widgets/courier-toasts/define.ts'
import '../../widgets/courier-tracking/define.ts'

describe('elements whose texts a translator', () => {
  startApi()
  afterEach(() => void resetPage())

  /** Returns a function that fails if an element couldn't be drawn since. */
  function watchFailures() {
    const errors = recordEvents<{ type: string; key: string }>('courier-error')
    return (what: string) => {
      const failures = errors.filter(({ detail }) => detail.type === 'render').map(({ detail }) => detail.key)
      assert.deepEqual(failures, [], what)
    }
  }

  for (const translation of ['replaced', 'wrapped'] as const) {
    it(`has ${translation}: an order is placed, and the texts change`, async () => {
      const expectDrawn = watchFailures()
      await signIn()
      const element = await openRequest()
      const stop = translateTexts(element.shadowRoot as ShadowRoot, translation)
      await fillIn(element, 'Mei Ling Tan')
      assert.equal(field(element, 'Customer name').value, 'Mei Ling Tan')
      placeButton(element).click()
      await inside(element).findByRole('heading', { name: 'Order pushed!' })
      assert.notInclude(textOf(element), 'Sending your request')
      expectDrawn(translation)
      stop()
    })
  }

  for (const [tag, { states }] of Object.entries(gallery)) {
    // What changes without a user's action is put in place by the same code.
    const changing = Object.entries(states).filter(([, { steps }]) => steps)
    if (changing.length === 0) continue
    it(`has replaced: <${tag}> shows every state that a user leads it to`, async () => {
      const expectDrawn = watchFailures()
      for (const [name, state] of changing) {
        const place = addContainer()
        translateElementsIn(place, 'replaced')
        await showState(createPage, tag, withoutMap(tag, state), { api: api.url }, place)
        await until(() => place.querySelector(tag) !== null)
        expectDrawn(name)
        place.remove()
      }
    })
  }
})
