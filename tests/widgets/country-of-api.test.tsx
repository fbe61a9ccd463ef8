import { useStore } from '@nanostores/react'
import { assert } from 'chai'
import type { Contract, CourierErrorDetail } from '../../widgets/contract.ts'
import { defineWidget } from '../../widgets/define-widget.tsx'
import { usePage } from '../../widgets/page-context.ts'
import { inside, mount, nextEvent, resetPage, until } from '../support/widget.ts'

const austria = () => Response.json({ country: 'AT', brand: 'FOODORA', result: {} })
const inAustria = /^FOODORA \+43 €\s8,40$/
const never = () => new Promise<never>(() => {})

/** Returns a new page whose order API responds so to the call that names its country. */
function pageOf(respond: () => Response | Promise<Response>) {
  const page = resetPage()
  Object.assign(page.environment, {
    fetch: async (url: string) => (url.includes('/flags') ? respond() : never()),
    warn() {},
  })
  return page
}

const contract = { tag: 'courier-built', attributes: {}, events: {} } as const satisfies Contract

function Built() {
  const page = usePage()
  const { phonePrefix } = useStore(page.$country)
  return <p role="note">{`${useStore(page.$brand)} ${phonePrefix} ${useStore(page.$formats).money(8.4)}`}</p>
}

async function drawn() {
  const element = await mount('<courier-built lang="en"></courier-built>')
  return () => inside(element).getByRole('note').textContent ?? ''
}

describe('an element without the attribute country', () => {
  before(() => defineWidget(contract, Built))

  it('is drawn with the brand, prefix and currency of the order API, and not before', async () => {
    pageOf(austria)
    assert.match((await drawn())(), inAustria)
  })

  it('is drawn in the reference build if the order API never responds, and changes if it does later', async () => {
    let respond = (_: Response) => {}
    pageOf(
      () =>
        new Promise((resolve) => {
          respond = resolve
        }),
    )
    const text = await drawn()
    assert.equal(text(), 'FOODPANDA +65 $8.40')
    respond(austria())
    await until(() => inAustria.test(text()))
  })

  it('is drawn in the reference build without an order API', async () => {
    pageOf(() => Response.json({}, { status: 404 }))
    assert.equal((await drawn())(), 'FOODPANDA +65 $8.40')
  })

  it('keeps the country that is set, and emits a configuration error if the order API has another one', async () => {
    pageOf(austria)
    const event = nextEvent<CourierErrorDetail>('courier-error')
    await mount('<courier-built country="SG"></courier-built>')
    assert.deepInclude((await event).detail, { type: 'configuration', attribute: 'country', retryable: false })
  })
})
