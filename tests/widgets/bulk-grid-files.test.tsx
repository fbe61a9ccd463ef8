import { assert } from 'chai'
import { createSpreadsheetFiles } from '../../widgets/courier-bulk-upload/grid/files/spreadsheet-files.ts'
import { resetPage } from '../support/widget.ts'

const table = { sheet: 'Orders', rows: [['Customer name'], ['Alicia Wong']] }

describe('reading and writing spreadsheets', () => {
  const workers: string[] = []
  const browserWorker = globalThis.Worker

  afterEach(() => {
    globalThis.Worker = browserWorker
    workers.length = 0
  })

  async function writeAndRead() {
    const files = createSpreadsheetFiles(resetPage().environment.clock)
    const content = await files.write(table)
    const read = await files.read({ name: 'orders.xlsx', bytes: content.slice().buffer })
    const unread = await files.read({ name: 'orders.xlsx', bytes: new TextEncoder().encode('no zip').buffer })
    files.destroy()
    assert.deepInclude(unread, { problem: { key: 'bulk-order-upload.file.not-xlsx', values: {} } })
    return read
  }

  it('is done in a worker, under a strict content security policy', async () => {
    globalThis.Worker = class extends browserWorker {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options)
        workers.push(String(address))
      }
    }
    const read = await writeAndRead()
    assert.equal(workers.length, 1)
    assert.include(JSON.stringify(read), 'Alicia Wong')
  })

  it('is done in the page if no worker can start', async () => {
    globalThis.Worker = class {
      constructor() {
        throw new DOMException('refused', 'SecurityError')
      }
    } as unknown as typeof Worker
    assert.include(JSON.stringify(await writeAndRead()), 'Alicia Wong')
  })

  it('is done in the page if the worker fails as it starts', async () => {
    globalThis.Worker = class extends EventTarget {
      onerror: ((event: Event) => void) | null = null
      constructor() {
        super()
        queueMicrotask(() => this.onerror?.(new Event('error')))
      }
      terminate() {}
    } as unknown as typeof Worker
    assert.include(JSON.stringify(await writeAndRead()), 'Alicia Wong')
  })

  it('stops reading a file that takes too long', async () => {
    let end = () => {}
    const { clock } = resetPage().environment
    const own = {
      ...clock,
      setTimeout: (run: () => void) => {
        end = run
        return 0
      },
      clearTimeout() {},
    }
    globalThis.Worker = class extends EventTarget {
      onmessage: ((event: unknown) => void) | null = null
      constructor() {
        super()
        queueMicrotask(() => this.onmessage?.({ data: { id: 0, kind: 'started' } }))
      }
      postMessage() {
        queueMicrotask(() => end())
      }
      terminate() {}
    } as unknown as typeof Worker
    const read = await createSpreadsheetFiles(own).read({ name: 'orders.xlsx', bytes: new ArrayBuffer(8) })
    assert.deepEqual(read, { problem: { key: 'bulk-order-upload.file.too-slow', values: {} } })
  })
})
