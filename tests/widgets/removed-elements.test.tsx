import { assert } from 'chai'
import '../../widgets/courier-order-list/define.ts'
import '../../widgets/courier-request/define.ts'
import '../../widgets/courier-tracking/define.ts'
import type { Page } from '../../core/app/page-object.ts'
import { inside, until } from '../support/widget.ts'
import { api, page, startShop } from '../support/widget-shop.ts'

const rounds = 2

describe('elements after mounting, moving and removing', () => {
  startShop({ vendor: '1002' })

  it('leave no sockets or timers', async () => {
    const { trackingId } = await api.placeOrder()
    const timers = pendingTimers(page.environment)
    for (let round = 0; round < rounds; round++) {
      const [here, there] = [document.createElement('div'), document.createElement('div')]
      document.body.append(here, there)
      here.innerHTML = `<courier-request no-map></courier-request><courier-order-list></courier-order-list>
        <courier-tracking order="${trackingId}" no-map></courier-tracking>`
      const [request, list, tracking] = [...here.children] as [Element, Element, Element]
      await until(() => inside(request).queryByRole('combobox'), 'the form')
      await until(() => inside(list).queryAllByRole('row').length > 1, 'the list')
      await until(() => inside(tracking).queryByRole('heading', { level: 1 }), 'the delivery')
      await until(async () => (await api.traffic()).sockets > 0, 'the live socket')
      there.append(...here.children)
      await until(() => inside(request).queryByRole('combobox'), 'the moved form')
      assert.isAbove(timers.size, 0)
      here.remove()
      there.remove()
      await until(async () => (await api.traffic()).sockets === 0, 'no socket')
      await until(() => timers.size === 0, 'no timer')
    }
  })
})

/** Collects timers set from now on that have neither run nor been cleared. */
function pendingTimers(environment: Page['environment']): Set<unknown> {
  const pending = new Set<unknown>()
  const { clock } = environment
  environment.clock = {
    ...clock,
    setTimeout(run, ms) {
      const timer = clock.setTimeout(() => {
        pending.delete(timer)
        run()
      }, ms)
      pending.add(timer)
      return timer
    },
    clearTimeout(timer) {
      pending.delete(timer)
      clock.clearTimeout(timer)
    },
  }
  return pending
}
