import { assert } from 'chai'
import { loadPatiently } from '../../widgets/load-patiently.ts'
import { freshPage, mount, nextFrame, until } from '../support/widget.ts'

const isDefined = (tag: string) => customElements.get(tag) !== undefined

describe('the one script tag', () => {
  beforeEach(() => {
    freshPage()
  })

  it('defines each element when the page first shows it', async () => {
    const early = document.createElement('courier-toasts')
    early.dataset.mounted = ''
    document.body.append(early)
    await import('../../widgets/loader.ts')
    await until(() => isDefined('courier-toasts'))
    assert.isFalse(isDefined('courier-tracking'))

    const late = document.createElement('section')
    late.dataset.mounted = ''
    late.innerHTML = '<p><courier-tracking></courier-tracking></p>'
    document.body.append(late)
    await until(() => isDefined('courier-tracking'))
    assert.isFalse(isDefined('courier-account'))
  })

  it('asks again for a part that does not load, ten times, 2 s apart', async () => {
    const pauses: number[] = []
    const pause = async (ms: number) => {
      pauses.push(ms)
    }
    let asked = 0
    await loadPatiently(async () => {
      asked += 1
      if (asked < 3) throw new Error('No network')
    }, pause)
    assert.deepEqual([asked, pauses], [3, [2000, 2000]])

    const never = loadPatiently(() => Promise.reject(new Error('No network')), pause)
    assert.equal(await never.catch((error: Error) => error.message), 'No network')
    assert.lengthOf(pauses, 12)
  })

  it('does no harm when it is loaded twice', async () => {
    const before = customElements.get('courier-toasts')
    const again = '/widgets/loader.js?again'
    await import(again)
    await mount('<courier-toasts></courier-toasts>')
    await nextFrame()
    assert.equal(customElements.get('courier-toasts'), before)
  })
})
