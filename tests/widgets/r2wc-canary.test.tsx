import r2wc from '@r2wc/react-to-web-component'
import { assert } from 'chai'
import { nextTask } from '../support/widget.ts'

function Hello({ word }: { word?: string }) {
  return <p>{word ?? 'Hello'}</p>
}

/**
 * Tests the internals of r2wc that `define-widget.tsx` depends on. If a test fails after an update, read the new r2wc
 * before changing the test: the corrections in `define-widget.tsx` may no longer work.
 */
describe('r2wc, as define-widget.tsx expects it', () => {
  const context = Symbol.for('r2wc.context')
  const connected = Symbol.for('r2wc.connected')
  const props = Symbol.for('r2wc.props')
  const render = Symbol.for('r2wc.render')

  it('keeps its state under its four symbols, and renders its props', async () => {
    const Element = r2wc(Hello, { shadow: 'open' })
    customElements.define('courier-canary', Element)
    const element = document.createElement('courier-canary') as HTMLElement & {
      [context]?: { root: { render: unknown; unmount: unknown }; ReactComponent: unknown }
      [connected]: boolean
      [props]: object
      [render]: () => void
    }
    assert.isTrue(element[connected])
    const isMounted = () => element[context] !== undefined
    assert.isFalse(isMounted())
    document.body.append(element)
    assert.isTrue(element[context]?.ReactComponent === Hello)
    assert.isFunction(element[context]?.root.unmount)
    element[props] = { word: 'Again' }
    element[render]()
    await nextTask()
    await nextTask()
    assert.equal(element.shadowRoot?.textContent, 'Again')
    element.remove()
    assert.isFalse(element[connected])
    assert.isFalse(isMounted())
  })
})
