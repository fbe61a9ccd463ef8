import { assert } from 'chai'
import { atom, type WritableAtom } from 'nanostores'
import type { CourierErrorDetail } from '../../widgets/contract.ts'
import {
  addHolder,
  expectAccessible,
  heapAfterCollection,
  inDarkMode,
  inside,
  nextEvent,
  nextFrame,
  nextTask,
  until,
} from '../support/widget.ts'
import { colourOf, quietPage, surface, warnings } from './surface-element.tsx'

describe('an element in its page', () => {
  beforeEach(() => void quietPage())

  it('configures the page’s session by its attributes, and by those of an element that isn’t defined yet', async () => {
    const page = quietPage()
    addHolder().innerHTML = '<courier-not-yet brand="FOODPANDA"></courier-not-yet>'
    await surface('api="https://api.example/base/" country="SG" vendor="1002" mode="classic"')
    const settings = { api: 'https://api.example/base', country: 'SG', vendor: null, mode: 'classic' } as const
    assert.deepInclude(page.$settings.get(), settings)
    await until(() => page.$settings.get().brand === 'FOODPANDA')
  })

  it('keeps the first value of a setting, and notifies the host of a conflict', async () => {
    await surface('mode="classic"')
    const event = nextEvent<CourierErrorDetail>('courier-error')
    await surface('mode="classic"')
    const second = await surface('mode="guest"')
    const { detail, target } = await event
    assert.equal(target, second)
    const error = { type: 'configuration', key: 'widget.invalid-setting', retryable: false, requestId: null } as const
    assert.deepInclude(detail, { ...error, attribute: 'mode' })
    await until(() => warnings.length > 0, 'the line in the console')
    assert.lengthOf(warnings, 1)
    assert.match(
      warnings[0] ?? '',
      /mode is "guest": the page already has "classic".* one session: .*#setting-conflict$/,
    )
    inside(second).getByRole('button', { name: 'Try again' })
  })

  it('replaces a broken element, notifies the host, and leaves the others working', async () => {
    const whole = await surface()
    const event = nextEvent<CourierErrorDetail>('courier-error')
    const broken = document.createElement('courier-surface')
    broken.setAttribute('broken', '')
    whole.parentElement?.append(broken)
    const { detail, target } = await event
    assert.equal(target, broken)
    assert.deepInclude(detail, { type: 'render', key: 'widget.render-failed', retryable: true, requestId: null })
    const panel = await inside(broken).findByRole('alert')
    assert.include(panel.textContent ?? '', 'We couldn’t show this part of the page')
    await expectAccessible(broken)
    inside(whole).getByRole('heading')

    broken.removeAttribute('broken')
    inside(broken).getByRole('button', { name: 'Try again' }).click()
    await inside(broken).findByRole('heading')
  })

  it('is styled by its sheets, without inline styles, and by the page’s theme before the brand’s', async () => {
    const element = await surface('brand="FOODPANDA"')
    const button = inside(element).getByRole('button', { name: 'Try again' })
    assert.equal(colourOf(button, 'background-color'), 'rgb(215, 15, 100)')
    assert.equal(colourOf(button, 'border-start-start-radius'), '8px')
    assert.equal(element.shadowRoot?.querySelector('style'), null)
    document.documentElement.style.setProperty('--courier-accent', 'rgb(1, 2, 3)')
    try {
      await until(() => colourOf(button, 'background-color') === 'rgb(1, 2, 3)')
    } finally {
      document.documentElement.style.removeProperty('--courier-accent')
    }
  })

  it('is painted only once its brand’s values have loaded', async () => {
    let first = ''
    const look = ({ target }: Event) => {
      first = colourOf(inside(target as Element).getByRole('button', { name: 'Try again' }), 'background-color')
    }
    document.addEventListener('courier-ready', look, { once: true })
    await surface('brand="TALABAT"')
    assert.equal(first, 'rgb(200, 70, 0)')
  })

  it('reports that its first parts don’t load, and keeps retrying', async () => {
    const page = quietPage()
    let callback: (() => void) | undefined
    const { clock } = page.environment
    page.environment.clock = {
      ...clock,
      setTimeout(run, ms) {
        if (ms !== 20_000) return clock.setTimeout(run, ms)
        callback = run
      },
    }
    Object.assign(page, { $ready: atom(false) })
    const container = addHolder()
    container.innerHTML = '<courier-surface></courier-surface>'
    const element = container.firstElementChild as HTMLElement
    await until(() => callback)
    assert.isNull(inside(element).queryByRole('alert'))
    callback?.()
    const panel = await inside(element).findByRole('alert')
    assert.include(panel.textContent ?? '', 'Could not load the application. Please check your internet connection')
    await expectAccessible(element)
    ;(page.$ready as WritableAtom<boolean>).set(true)
    await inside(element).findByRole('heading')
  })

  it('neither affects the page’s styles nor is affected by them', async () => {
    const before = colourOf(document.body)
    const alone = await surface()
    const expected = styleOf(alone)
    const strange = new CSSStyleSheet()
    strange.replaceSync(`
      * { color: red; font: 40px cursive; letter-spacing: 1em; text-transform: uppercase; direction: inherit; line-height: 3 }
      button { background: lime; border: 9px solid; --_accent: lime }
      .courier-root { display: none; --_accent: lime }
      courier-surface { margin: 7px }
    `)
    document.adoptedStyleSheets.push(strange)
    try {
      assert.deepEqual(styleOf(alone), expected)
      assert.equal(colourOf(alone, 'margin-block-start'), '7px')
    } finally {
      document.adoptedStyleSheets.pop()
    }
    assert.equal(colourOf(document.body), before)
  })

  it('follows the page’s colour scheme, and is readable in both', async () => {
    const element = await surface('brand="FOODPANDA"')
    await expectAccessible(element)
    const heading = inside(element).getByRole('heading')
    const light = colourOf(heading)
    await inDarkMode(async () => {
      assert.notEqual(colourOf(heading), light)
      document.body.style.backgroundColor = 'rgb(20, 21, 23)'
      await expectAccessible(element)
    })
    document.body.style.backgroundColor = ''
  })

  it('follows the direction of its language', async () => {
    quietPage('AE')
    const element = await surface('language="ar"')
    const root = element.shadowRoot?.querySelector<HTMLElement>('.courier-root')
    assert.deepEqual([root?.lang, root?.dir], ['ar', 'rtl'])
    assert.equal(document.documentElement.dir, '')
    await expectAccessible(element)
  })

  it('shows the page’s content in its slots', async () => {
    const element = await surface('', '<p slot="footer">Questions? Ask Mei.</p>')
    const slot = element.shadowRoot?.querySelector<HTMLSlotElement>('slot[name=footer]')
    assert.equal(slot?.assignedElements()[0]?.textContent, 'Questions? Ask Mei.')
  })

  it('releases everything of a removed element', async () => {
    const kept: WeakRef<Element>[] = []
    const round = async (count: number) => {
      const [here, there] = [document.createElement('div'), document.createElement('div')]
      document.body.append(here, there)
      for (let number = 0; number < count; number += 1) {
        const element = document.createElement('courier-surface')
        here.append(element)
        there.append(element)
        kept.push(new WeakRef(element))
      }
      await until(() => there.lastElementChild?.shadowRoot?.querySelector('h2'))
      here.remove()
      there.remove()
      await nextTask()
    }
    await round(100)
    const before = await heapAfterCollection()
    await round(250)
    // Pending frames may still reference the last elements. On a busy machine, each attempt takes seconds.
    let [after, left] = [0, kept.length]
    for (let attempt = 0; left > 5 && attempt < 50; attempt += 1) {
      await nextFrame()
      after = await heapAfterCollection()
      left = kept.filter((reference) => reference.deref()).length
    }
    assert.isAtMost(left, 5, 'removed elements in memory')
    assert.isBelow(after / before, 1.05, 'growth of the heap')
  })
})

function styleOf(element: Element) {
  const view = inside(element)
  return [
    view.getByRole('heading'),
    view.getByRole('button', { name: 'Try again' }),
    view.getByRole('heading').nextElementSibling ?? document.body,
  ].map((one) => {
    const properties = ['color', 'background-color', 'font-size', 'letter-spacing', 'text-transform', 'line-height']
    return [...properties, 'border-top-width'].map((property) => colourOf(one, property))
  })
}
