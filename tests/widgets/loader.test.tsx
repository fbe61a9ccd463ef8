import { assert } from 'chai'
import type { Clock } from '../../core/environment.ts'
import { loadPatiently as loadPartPatiently } from '../../core/lib/load-patiently.ts'
import { failureTexts, showLoadFailure } from '../../widgets/load-failure.ts'
import { loadPatiently } from '../../widgets/load-patiently.ts'
import { addHolder, expectAccessible, inDarkMode, mount, nextFrame, pageWithoutApi, until } from '../support/widget.ts'

const isDefined = (tag: string) => customElements.get(tag) !== undefined

describe('the one script tag', () => {
  beforeEach(() => void pageWithoutApi())

  it('defines each element when the page first shows it', async () => {
    addHolder().innerHTML = '<courier-toasts></courier-toasts>'
    await import('../../widgets/loader.ts')
    await until(() => isDefined('courier-toasts'))
    assert.isFalse(isDefined('courier-tracking'))

    addHolder('section').innerHTML = '<p><courier-tracking></courier-tracking></p>'
    await until(() => isDefined('courier-tracking'))
    assert.isFalse(isDefined('courier-account'))
  })

  /** The script tag and the elements' lazy chunks retry with separate code, so the tag includes none of the core. */
  const loops = {
    'the tag': (load: () => Promise<unknown>, pause: (ms: number) => void) =>
      loadPatiently(load, async (ms) => pause(ms)),
    'an element': (load: () => Promise<unknown>, pause: (ms: number) => void) => {
      const setTimeout = (run: () => void, ms: number) => {
        pause(ms)
        queueMicrotask(run)
      }
      return loadPartPatiently({ setTimeout, clearTimeout() {} } as unknown as Clock, load)
    },
  }

  for (const [who, loop] of Object.entries(loops)) {
    it(`retries a failed load up to ten times, 2 s apart: ${who}`, async () => {
      const pauses: number[] = []
      const pause = (ms: number) => void pauses.push(ms)
      let callCount = 0
      await loop(async () => {
        callCount += 1
        if (callCount < 3) throw new Error('No network')
      }, pause)
      assert.deepEqual([callCount, pauses], [3, [2000, 2000]])

      const never = loop(() => Promise.reject(new Error('No network')), pause)
      assert.equal(await never.then(String, (error: Error) => error.message), 'No network')
      assert.lengthOf(pauses, 12)
    })
  }

  it('shows a load failure in the element, and retries on request', async () => {
    const container = addHolder()
    container.innerHTML = '<courier-retried></courier-retried>'
    const element = container.firstElementChild as HTMLElement
    let tries = 0
    let succeed = () => {}
    showLoadFailure(element, await failureTexts(element), async () => {
      tries += 1
      if (tries === 1) throw new Error('No network')
      await new Promise<void>((resolve) => (succeed = resolve))
      customElements.define('courier-retried', class extends HTMLElement {})
    })
    const button = element.querySelector('button')
    assert.ok(button)
    const message = 'Could not load the application. Please check your internet connection and try again'
    assert.equal(element.querySelector('[role=alert]')?.textContent, `${message}Try again`)
    await expectAccessible(element)
    await inDarkMode(() => expectAccessible(element))
    button.click()
    await until(() => tries === 1 && !button.disabled)
    button.click()
    assert.isTrue(button.disabled)
    succeed()
    await until(() => element.childElementCount === 0)
  })

  it('looks for the texts of a load failure in the element’s language, and shows English without them', async () => {
    const element = document.createElement('courier-missing')
    const read = async (language: string, isOnline = true) => {
      element.setAttribute('language', language)
      const files: string[] = []
      const texts = await failureTexts(element, async (name) => {
        files.push(name)
        if (!isOnline) throw new TypeError('Failed to fetch')
        return { default: ['…', '…', name] }
      })
      return [...files, texts[2]]
    }
    const found = { 'ar-EG': 'ar', 'zh-HK': 'zh-hk', 'zh-Hant-TW': 'zh-hant', 'zh-Hans-SG': 'zh', 'nn-NO': 'nn' }
    for (const [language, file] of Object.entries(found)) assert.deepEqual(await read(language), [file, file])
    assert.deepEqual(await read('de-AT', false), ['de', 'en'])
    for (const language of ['nl', 'en-GB', '']) assert.deepEqual(await read(language), ['en'])
  })

  it('does no harm if loaded twice', async () => {
    const before = customElements.get('courier-toasts')
    const again = '/widgets/loader.js?again'
    await import(again)
    await mount('<courier-toasts></courier-toasts>')
    await nextFrame()
    assert.equal(customElements.get('courier-toasts'), before)
  })
})
