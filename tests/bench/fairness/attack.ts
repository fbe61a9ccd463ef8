import { Worker } from 'node:worker_threads'

export interface Attack {
  origin: string
  path: string
  method: string
  headers: Record<string, string>
  body: string
  /** Each sends its next request as soon as the response has come. */
  connections: number
  /** Whether responses aren't read. */
  isUnread?: boolean
}

/** Starts an attack in a thread, from an address of its own. `stop` returns how many responses had which status. */
export function startAttack(attack: Attack): { stop(): Promise<string> } {
  const worker = new Worker(new URL('./attacker.ts', import.meta.url), { workerData: attack })
  return {
    async stop() {
      const statuses = new Promise<Record<string, number>>((resolve) => worker.once('message', resolve))
      worker.postMessage('stop')
      const counts = await statuses
      await worker.terminate()
      return Object.entries(counts)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', ')
    },
  }
}
