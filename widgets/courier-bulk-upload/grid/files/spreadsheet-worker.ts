import { sheetFiles } from '../../../../core/bulk/sheet/files.ts'
import type { WorkerAnswer, WorkerRequest } from './worker-protocol.ts'

/**
 * Runs in a worker of its own (`rollup.spreadsheet-worker.mjs`): no page, no session, no other module of the elements. A page
 * that no worker can start for imports it instead.
 */
export { sheetFiles }

const scope = globalThis as unknown as {
  postMessage(message: WorkerAnswer, transfer?: Transferable[]): void
  onmessage: ((event: MessageEvent<WorkerRequest>) => void) | null
}

const isWorker = typeof document === 'undefined'

if (isWorker)
  scope.onmessage = ({ data }) => {
    answer(data).catch((error: unknown) => {
      scope.postMessage({
        id: data.id,
        kind: 'failed',
        message: error instanceof Error ? error.message : String(error),
      })
    })
  }

async function answer(request: WorkerRequest) {
  const { id } = request
  if (request.kind === 'read') {
    scope.postMessage({ id, kind: 'read', file: await sheetFiles.read(request.file) })
    return
  }
  const content = await sheetFiles.write(request.table)
  scope.postMessage({ id, kind: 'written', content }, [content.buffer as ArrayBuffer])
}

if (isWorker) scope.postMessage({ id: 0, kind: 'started' })
