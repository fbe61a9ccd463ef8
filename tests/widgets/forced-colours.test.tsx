import { assert } from 'chai'
import '../../widgets/courier-tracking/define.ts'
import { emulateMedia } from '../support/browser-commands.ts'
import { inDarkMode, inside, mount, press, until } from '../support/widget.ts'
import { orderWith, startShop } from '../support/widget-shop.ts'
import { details, listWithOrders, row, tab } from './order-list-element.ts'
import { field, messageOf, openRequest, placeButton } from './request-element.ts'

const styleOf = (element: Element | null | undefined, pseudo?: string) =>
  element ? getComputedStyle(element, pseudo) : assert.fail('nothing to look at')

describe('in forced colours', () => {
  startShop({ vendor: '1002' })
  before(() => emulateMedia({ forcedColors: 'active' }))
  after(() => emulateMedia({ forcedColors: 'none' }))

  it('a list shows which tab is selected and which row is open', async () => {
    const { element, ids } = await listWithOrders(['First', 'Second'])
    const [id = ''] = ids
    row(element, id)?.querySelector('button')?.click()
    await until(() => details(element), 'the details')
    const lineOf = (name: string) => styleOf(tab(element, name)).borderBlockEndColor
    await until(() => lineOf('Active') !== lineOf('Collected'), 'a line under the selected tab')
    const ground = [styleOf(element.shadowRoot?.querySelector('[part=list]')).backgroundColor, 'rgba(0, 0, 0, 0)']
    assert.notInclude(ground, lineOf('Active'))
    const mark = styleOf(row(element, id)?.cells[0], '::before')
    assert.equal(mark.inlineSize, '3px')
    assert.notInclude(ground, mark.backgroundColor)
  })

  it('progress and buttons are filled', async () => {
    const { trackingId } = await orderWith(['WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP'])
    const element = await mount(`<courier-tracking order="${trackingId}" no-map></courier-tracking>`)
    const steps = await until(() => inside(element).queryByRole('list', { name: 'Progress' })?.children, 'the steps')
    const fillOf = (step: Element | undefined) => styleOf(step, '::before').backgroundColor
    assert.notEqual(fillOf(steps[0]), fillOf([...steps].at(-1)))
    assert.equal(styleOf([...steps].at(-1), '::before').borderTopWidth, '1px')

    const request = await openRequest()
    const { backgroundColor, color } = styleOf(placeButton(request))
    const form = styleOf(request.shadowRoot?.querySelector('[part=section]'))
    assert.notEqual(backgroundColor, form.backgroundColor)
    assert.notEqual(backgroundColor, color)
  })
})

describe('the focus ring', () => {
  startShop({ vendor: '1002' })

  it('is neutral, and differs from the border of an error', async () => {
    const look = async () => {
      const element = await openRequest()
      placeButton(element).click()
      await until(() => messageOf(element, 'Customer name'), 'the message')
      const name = field(element, 'Customer name')
      // Browsers show the focus ring only after a key press.
      field(element, 'Unit number').focus()
      while (element.shadowRoot?.activeElement !== name) await press('Tab')
      const { outlineColor, outlineStyle, borderTopColor } = await until(() => {
        const style = getComputedStyle(name)
        return style.outlineStyle !== 'none' && style
      }, 'the ring')
      assert.equal(outlineStyle, 'solid')
      const [ring = [], error = []] = [outlineColor, borderTopColor].map((colour) =>
        (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number),
      )
      const spread = (channels: number[]) => Math.max(...channels) - Math.min(...channels)
      assert.isAtMost(spread(ring), 16, `${outlineColor} is grey`)
      assert.isAbove(spread(error), 60, `${borderTopColor} is a colour`)
      element.remove()
    }
    await look()
    await inDarkMode(look)
  })
})
