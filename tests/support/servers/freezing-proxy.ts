import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export interface FreezingProxy {
  origin: string
  /** From now on, the open live sockets transfer nothing, but stay open. Other connections work. */
  freezeSockets(): void
  close(): Promise<void>
}

/** Starts a proxy that passes bytes on, and can leave live sockets open but dead, like a train or a sleeping laptop. */
export async function startFreezingProxy(target: string): Promise<FreezingProxy> {
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
  server.listen(0)
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    freezeSockets() {
      for (const client of live) {
        client.unpipe().pause()
        pairs.get(client)?.unpipe().pause()
      }
    },
    async close() {
      for (const [client, upstream] of pairs) for (const socket of [client, upstream]) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
