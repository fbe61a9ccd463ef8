import { assert } from 'chai'
import '../../widgets/courier-help-centre/define.ts'
import { expectAccessible, inDarkMode, inside, mount, press, until } from '../support/widget.ts'
import { api, signIn, startShop } from '../support/widget-shop.ts'

describe('the help centre on a host’s page', () => {
  startShop()

  const findButton = (element: Element) => inside(element).findByRole('button', { name: 'Open the help centre' })

  it('takes no space in the page, even in a box that fits its content', async () => {
    const element = await mount('<courier-help-centre></courier-help-centre>')
    await findButton(element)
    element.style.inlineSize = 'fit-content'
    assert.equal(element.getBoundingClientRect().width, 0)
  })

  it('is a round button in the corner, above a bar at the bottom of the window', async () => {
    const element = await mount('<courier-help-centre></courier-help-centre>')
    const button = await findButton(element)
    await until(() => !(button as HTMLButtonElement).disabled, 'the vendor')
    const alone = button.getBoundingClientRect()
    assert.isAbove(alone.top, window.innerHeight - 100)
    assert.equal(getComputedStyle(button).borderRadius, '50%')
    const bar = document.createElement('div')
    Object.assign(bar.style, { position: 'fixed', insetInline: '0', bottom: '0', height: '64px', background: 'white' })
    document.body.append(bar)
    window.dispatchEvent(new Event('resize'))
    await until(() => button.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top, 'above the bar')
    bar.remove()
    window.dispatchEvent(new Event('resize'))
    await until(() => button.getBoundingClientRect().top === alone.top, 'back in the corner')
    await expectAccessible(element)
    await inDarkMode(() => expectAccessible(element))
  })

  it('says that it is loading, and returns the focus when closed by Escape', async () => {
    const element = await mount('<courier-help-centre></courier-help-centre>')
    const button = await findButton(element)
    await until(() => !(button as HTMLButtonElement).disabled, 'the vendor')
    await api.down(true)
    button.click()
    await inside(element).findByText('Loading the help centre…')
    await until(() => element.shadowRoot?.activeElement?.getAttribute('aria-label') === 'Close the help centre')
    await press('Escape')
    await api.down(false)
    await until(() => element.shadowRoot?.activeElement === inside(element).queryByRole('button'), 'the focus')
  })

  /** Mounts a help centre whose page has this URL. */
  async function mountEmbedded(address: string) {
    const page = await signIn()
    page.configure({ helpCentre: new URL(address).origin })
    const { fetch } = page.environment
    page.environment.fetch = async (input, init) => {
      const url = String(input instanceof Request ? input.url : input)
      if (url.endsWith('/conditions-api/v1/init')) return Response.json({ url: address })
      return url === address ? new Response('') : fetch(input, init)
    }
    const element = await mount('<courier-help-centre embedded></courier-help-centre>')
    return { element, frame: await inside(element).findByTitle('Help centre') }
  }

  it('frames a help centre of another origin with a sandbox that can’t navigate the page', async () => {
    const { frame } = await mountEmbedded(`${api.url}/openapi.json`)
    const allowed = frame.getAttribute('sandbox')?.split(' ') ?? []
    assert.includeMembers(allowed, ['allow-scripts', 'allow-forms'])
    assert.deepEqual(
      allowed.filter((one) => /top-navigation|modals|downloads/.test(one)),
      [],
    )
  })

  it('frames the page’s own help centre without a sandbox', async () => {
    const { frame } = await mountEmbedded(`${location.origin}/package.json`)
    assert.equal(frame.getAttribute('sandbox'), null)
  })

  it('can be closed and reopened when embedded', async () => {
    const { element } = await mountEmbedded(`${location.origin}/package.json`)
    inside(element).getByRole('button', { name: 'Close the help centre' }).click()
    const open = await findButton(element)
    assert.equal(element.shadowRoot?.querySelector('iframe'), null)
    await until(() => element.shadowRoot?.activeElement === open, 'the focus')
    open.click()
    await inside(element).findByTitle('Help centre')
  })
})
