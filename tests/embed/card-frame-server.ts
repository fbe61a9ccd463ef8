import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { compactDecrypt, exportJWK, generateKeyPair, type JWK } from 'jose'
import { cardFrame } from '../../order-api/adapters/acquirers/sandbox/pages.ts'
import { systemClock } from '../../order-api/clock.ts'
import { createStaticFiles } from '../../order-api/server/pages/static-files.ts'
import { listen } from '../support/servers/listen.ts'

export interface CardFrameServer {
  origin: string
  /** Everything that browsers requested: method, URL and body. */
  requests: string[]
  /** Decrypts the frame's card with the private key. */
  decrypt(jwe: string): Promise<{ header: object; card: unknown }>
  close(): Promise<void>
}

/** Serves the order API's card frame with its own key, so that a test can decrypt cards. */
export async function startCardFrameServer(origins: () => string[]): Promise<CardFrameServer> {
  const keys = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  const publicKey: JWK = { ...(await exportJWK(keys.publicKey)), kid: 'of-the-test' }
  const requests: string[] = []
  const serveFile = createStaticFiles([{ path: join(import.meta.dirname, '../../dist/elements'), isPublic: true }])
  const serveFrame = getRequestListener(async (request) => {
    requests.push(`${request.method} ${request.url} ${await request.text()}`)
    const app = cardFrame({ clock: systemClock, origins: origins(), publicKey })
    return app.fetch(request)
  })
  const server = createServer(async (request, response) => {
    const isFile = await serveFile(request, response, request.url ?? '/')
    if (!isFile) await serveFrame(request, response)
  })
  const { origin, close } = await listen(server)
  return {
    origin,
    requests,
    async decrypt(jwe) {
      const { plaintext, protectedHeader } = await compactDecrypt(jwe, keys.privateKey)
      return { header: protectedHeader, card: JSON.parse(new TextDecoder().decode(plaintext)) }
    },
    close,
  }
}
