import { connect, createServer, type Socket } from 'node:net'
import { listen } from './listen.ts'

export type FreezingProxy = Awaited<ReturnType<typeof startFreezingProxy>>

/** Starts a proxy that passes bytes on, and can leave live sockets open but dead, like a train or a sleeping laptop. */
export async function startFreezingProxy(target: string) {
  const pairs = new Map<Socket, Socket>()
  const live = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(new URL(target).port), 'localhost')
    pairs.set(client, upstream)
    client.once('data', (bytes) => bytes.includes('/orders/live') && live.add(client))
    client.pipe(upstream)
    upstream.pipe(client)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    client.on('close', () => pairs.delete(client))
  })
  const { origin, close } = await listen(server)
  return {
    origin,
    /** From now on, the open live sockets transfer nothing, but stay open. Other connections work. */
    freezeSockets() {
      for (const client of live) {
        client.unpipe().pause()
        pairs.get(client)?.unpipe().pause()
      }
    },
    close,
  }
}
