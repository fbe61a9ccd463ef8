import { assert } from 'chai'
import { createPage } from '../../core/app/page-object.ts'
import { showState } from '../../demo-site/src/gallery/stage.ts'
import { gallery } from '../../demo-site/src/gallery/states.ts'
import { type Translation, translateElementsIn, translateTexts } from '../support/page-translator.ts'
import { inside, resetPage, until } from '../support/widget.ts'
import { api, signIn, startApi } from '../support/widget-shop.ts'
import { addContainer, withoutMap } from './gallery-element.ts'
import { field, fillIn, openRequest, placeButton, textOf } from './request-element.ts'
import '../../widgets/courier-account/define.ts'
import '../../widgets/courier-branch-selector/define.ts'
import '../../widgets/courier-bulk-upload/define.ts'
import '../../widgets/courier-help-centre/define.ts'
import '../../widgets/courier-job/define.ts'
import '../../widgets/courier-order-list/define.ts'
import '../../widgets/courier-request/define.ts'
import '../../widgets/courier-toasts/define.ts'
import '../../widgets/courier-tracking/define.ts'

const translations: readonly Translation[] = ['replaced', 'wrapped']

describe('elements whose texts a translator', () => {
  startApi()
  const failures: string[] = []
  const collect = (event: Event) => {
    const { type, key } = (event as CustomEvent<{ type: string; key: string }>).detail
    if (type === 'render') failures.push(key)
  }
  beforeEach(() => {
    failures.length = 0
    document.addEventListener('courier-error', collect)
  })
  afterEach(() => {
    document.removeEventListener('courier-error', collect)
    resetPage()
  })

  for (const translation of translations) {
    it(`has ${translation}: an order is placed, and the texts change`, async () => {
      const element = await openRequest(await signIn())
      const stop = translateTexts(element.shadowRoot as ShadowRoot, translation)
      await fillIn(element, 'Mei Ling Tan')
      assert.equal(field(element, 'Customer name').value, 'Mei Ling Tan')
      placeButton(element).click()
      await inside(element).findByRole('heading', { name: 'Order pushed!' })
      assert.notInclude(textOf(element), 'Sending your request')
      assert.deepEqual(failures, [])
      stop()
    })
  }

  for (const [tag, { states }] of Object.entries(gallery)) {
    // What changes without a user's action is put in place by the same code.
    const changing = Object.entries(states).filter(([, { steps }]) => steps)
    if (changing.length === 0) continue
    it(`has replaced: <${tag}> shows every state that a user leads it to`, async () => {
      for (const [name, state] of changing) {
        const place = addContainer()
        translateElementsIn(place, 'replaced')
        await showState(createPage, tag, withoutMap(tag, state), { api: api.url }, place)
        await until(() => place.querySelector(tag) !== null)
        assert.deepEqual(failures, [], name)
        place.remove()
      }
    })
  }
})
