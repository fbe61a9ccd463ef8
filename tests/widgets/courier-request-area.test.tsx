import { assert } from 'chai'
import type { Page } from '../../core/app/page.ts'
import {
  expectAccessible,
  inside,
  type OrderApiControl,
  refreshFlags,
  signedInPage,
  startOrderApi,
  until,
  useViewport,
  viewports,
} from '../support/widget.ts'
import '../../widgets/courier-request/define.ts'
import { chooseAddress, interceptCalls, messageOf, openRequest, textOf } from './request-element.ts'

const refusal = 'We cannot deliver that order there.'
const johor = '1.4927, 103.7414'

describe('an address outside the delivery area', () => {
  let api: OrderApiControl
  let page: Page

  before(async () => {
    api = await startOrderApi()
    await api.switchFlags({ 'draw-delivery-areas': false })
  })
  after(() => api.switchFlags({}))

  beforeEach(async () => {
    await useViewport(viewports.desk)
    page = await signedInPage(api)
    await refreshFlags(page)
  })

  const otherOutlet = (element: Element) => inside(element).queryByRole('button', { name: /^Collect from / })

  async function chooseJohor(attributes = 'no-map') {
    const element = await openRequest(page, attributes)
    await chooseAddress(element, johor)
    await until(() => messageOf(element, 'Drop-off address') === refusal, 'the message')
    return element
  }

  it('offers no outlet if none delivers there', async () => {
    let checks = 0
    const stop = interceptCalls('/delivery/area/validate', async (server) => {
      const response = await server()
      checks += 1
      return response
    })
    try {
      const element = await chooseJohor()
      // The selected outlet is checked, and the parent's two others.
      await until(() => checks === 3, 'the check of every outlet')
      await until(() => textOf(element).includes(refusal), 'the message')
      assert.isNull(otherOutlet(element))
      assert.equal(textOf(element).split(refusal).length, 2)
    } finally {
      stop()
    }
  })

  it('shows the area on the map until another address is chosen', async () => {
    const element = await openRequest(page, '')
    await until(() => inside(element).queryByRole('button', { name: 'Put the pin on the map' }), 'the map')
    const drawn = () => element.shadowRoot?.querySelector<SVGPathElement>('[data-areas] path')
    assert.notOk(drawn())
    await chooseAddress(element, johor)
    const area = await until(drawn, 'the area')
    assert.match(area.getAttribute('d') ?? '', /^M[^M]*L/)
    assert.isAbove(area.getBoundingClientRect().width, 20)
    assert.notEqual(getComputedStyle(area).stroke, 'none')
    inside(element).getByText(/^Riders deliver inside the outlined area, at most 25 km from the collection point\.$/)
    await expectAccessible(element)
    await chooseAddress(element, 'ION Orchard')
    await until(() => !drawn(), 'the map without the area')
  })
})
