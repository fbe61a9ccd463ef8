import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ListeningServer {
  origin: string
  port: number
  /** Also ends its open connections. */
  close(): Promise<void>
}

/** Lets a server listen on a free port. */
export async function listen(server: Server): Promise<ListeningServer> {
  server.listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    port,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
