import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { OperatorError, type OperatorResult } from '../../domain/operator/command.ts'
import type { OrderApi } from '../../interface.ts'

/** What a running server responds. */
type Reply = { result: OperatorResult } | { refusal: string }

export interface OperatorChannel {
  /** Waits for a running command, at most `graceMs`. */
  close(graceMs: number): Promise<void>
}

const socketOf = (dataFolder: string) => join(dataFolder, 'operator.sock')

/**
 * Runs the operator's commands in this process, because only one process can open an embedded database. The data folder
 * is private, so only the operator's user reaches the socket in it. Null, with a line in the log, if it can't be opened,
 * for example because the folder's path is longer than 100 bytes.
 */
export async function openOperatorChannel(
  dataFolder: string,
  operate: OrderApi['operate'],
  log: (entry: object) => void,
): Promise<OperatorChannel | null> {
  const path = socketOf(dataFolder)
  const server = createServer(async (incoming, response) => {
    const reply = await replyTo(incoming, operate, log)
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply))
  })
  try {
    // A killed server leaves it behind.
    await rm(path, { force: true })
    server.listen(path)
    await once(server, 'listening')
  } catch {
    log({ level: 'error', operator: 'npm run operator can’t reach this server: the data folder can’t hold a socket' })
    return null
  }
  return {
    async close(graceMs) {
      const closed = once(server, 'close')
      server.close()
      const timer = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearTimeout(timer)
    },
  }
}

const commandSchema = z.object({ args: z.array(z.string()), user: z.string().nullable() })

async function replyTo(incoming: Readable, operate: OrderApi['operate'], log: (entry: object) => void): Promise<Reply> {
  try {
    const { data, success } = commandSchema.safeParse(JSON.parse((await text(incoming)) || 'null'))
    return success ? { result: await operate(data.args, data.user) } : { refusal: 'Send a command.' }
  } catch (error) {
    if (error instanceof OperatorError) return { refusal: error.message }
    log({ level: 'error', fault: 'operator', name: error instanceof Error ? error.name : '' })
    return { refusal: 'The server failed. Its log has an entry.' }
  }
}

/** Runs a command in the server of a data folder; null if none is running. @throws OperatorError */
export async function callRunningServer(
  dataFolder: string,
  args: readonly string[],
  user: string | null,
): Promise<OperatorResult | null> {
  const outgoing = request({ socketPath: socketOf(dataFolder), method: 'POST', agent: false })
  const responded = once(outgoing, 'response')
  outgoing.end(JSON.stringify({ args, user }))
  try {
    const [response] = await responded
    const reply = JSON.parse(await text(response)) as Reply
    if ('refusal' in reply) throw new OperatorError(reply.refusal)
    return reply.result
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (['ENOENT', 'ECONNREFUSED', 'EINVAL', 'ENAMETOOLONG'].includes(code)) return null
    if (error instanceof OperatorError) throw error
    throw new OperatorError('The server stopped before it responded. Look with a list command whether it is done')
  }
}
