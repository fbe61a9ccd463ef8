import { sheetFiles } from '../../../../core/bulk/sheet/files.ts'
import type { WorkerRequest, WorkerResponse } from './worker-protocol.ts'

/**
 * Runs in a worker (`build/spreadsheet-worker.mjs`) without page or session. Imported directly if no worker can start.
 */
export { sheetFiles }

const scope = globalThis as unknown as {
  postMessage(message: WorkerResponse, transfer?: Transferable[]): void
  onmessage: ((event: MessageEvent<WorkerRequest>) => void) | null
}

const isWorker = typeof document === 'undefined'

if (isWorker)
  scope.onmessage = ({ data }) => {
    respond(data).catch((error: unknown) => {
      scope.postMessage({
        id: data.id,
        kind: 'failed',
        message: error instanceof Error ? error.message : String(error),
      })
    })
  }

async function respond(request: WorkerRequest) {
  const { id } = request
  if (request.kind === 'read') {
    scope.postMessage({ id, kind: 'read', file: await sheetFiles.read(request.file) })
    return
  }
  const content = await sheetFiles.write(request.table)
  scope.postMessage({ id, kind: 'written', content }, [content.buffer as ArrayBuffer])
}

if (isWorker) scope.postMessage({ id: 0, kind: 'started' })
