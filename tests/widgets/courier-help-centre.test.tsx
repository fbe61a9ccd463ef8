import { assert } from 'chai'
import '../../widgets/courier-help-centre/define.ts'
import { expectAccessible, inDarkMode, inside, mount, press, until } from '../support/widget.ts'
import { api, focused, signIn, startShop } from '../support/widget-shop.ts'
import { pressButton } from '../support/widgets/controls.ts'

describe('the help centre on a host’s page', () => {
  startShop()

  /** Mounts the button, and waits until it can be pressed. */
  async function mountButton() {
    const element = await mount('<courier-help-centre></courier-help-centre>')
    const button = await inside(element).findByRole('button', { name: 'Open the help centre' })
    await until(() => button.matches(':enabled'), 'the vendor')
    return { element, button }
  }

  it('is a round button in the corner, above a bar at the bottom of the window, and takes no space', async () => {
    const { element, button } = await mountButton()
    const alone = button.getBoundingClientRect()
    assert.isAbove(alone.top, window.innerHeight - 100)
    assert.equal(getComputedStyle(button).borderRadius, '50%')
    element.style.inlineSize = 'fit-content'
    assert.equal(element.getBoundingClientRect().width, 0)
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
    const { element, button } = await mountButton()
    await api.down(true)
    button.click()
    await inside(element).findByText('Loading the help centre…')
    await until(() => focused(element)?.getAttribute('aria-label') === 'Close the help centre')
    await press('Escape')
    await until(() => focused(element) && focused(element) === inside(element).queryByRole('button'), 'the focus')
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
    const sandbox = frame.getAttribute('sandbox') ?? ''
    assert.includeMembers(sandbox.split(' '), ['allow-scripts', 'allow-forms'])
    assert.notMatch(sandbox, /top-navigation|modals|downloads/)
  })

  it('frames the page’s own help centre without a sandbox, and can be closed and reopened', async () => {
    const { element, frame } = await mountEmbedded(`${location.origin}/package.json`)
    assert.isNull(frame.getAttribute('sandbox'))
    await pressButton(element, 'Close the help centre')
    const open = await inside(element).findByRole('button', { name: 'Open the help centre' })
    assert.isNull(element.shadowRoot?.querySelector('iframe') ?? null)
    await until(() => focused(element) === open, 'the focus')
    open.click()
    await inside(element).findByTitle('Help centre')
  })
})
