import { assert } from 'chai'
import { createPage } from '../../core/app/page-object.ts'
import { showState } from '../../demo-site/src/gallery/stage.ts'
import { gallery } from '../../demo-site/src/gallery/states.ts'
import '../../widgets/courier-account/define.ts'
import '../../widgets/courier-branch-selector/define.ts'
import '../../widgets/courier-bulk-upload/define.ts'
import '../../widgets/courier-help-centre/define.ts'
import '../../widgets/courier-job/define.ts'
import '../../widgets/courier-toasts/define.ts'
import { inside } from '../support/widget.ts'
import { api } from '../support/widget-shop.ts'
import { addContainer, testStates } from './gallery-element.ts'

/** Elements whose many states have test files of their own. */
const elsewhere = ['courier-request', 'courier-order-list', 'courier-tracking']

describe('the gallery', () => {
  testStates(Object.keys(gallery).filter((tag) => !elsewhere.includes(tag)))

  it('shows a language in the other direction too', async () => {
    const tag = 'courier-branch-selector'
    const state = gallery[tag]?.states.filled ?? assert.fail('no such state')
    for (const [locale, direction] of [
      ['en', 'rtl'],
      ['ar', 'ltr'],
    ] as const) {
      const element = await showState(createPage, tag, state, { locale, direction, api: api.url }, addContainer())
      assert.equal(getComputedStyle(inside(element).getByRole('button')).direction, direction, locale)
    }
  })
})
