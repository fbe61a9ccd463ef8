import { createServer, type Socket } from 'node:net'

/**
 * Starts a mail server on a free port that accepts every message and stores it in `received`, oldest first.
 * @param replies replies to commands, such as `RCPT TO`; `.` is the end of a message
 */
export async function startMailServer(replies: Record<string, string> = {}) {
  const received: { to: string[]; data: string }[] = []
  const sockets = new Set<Socket>()

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    let to: string[] = []
    let data: string | null = null
    let rest = ''
    const reply = (line: string) => socket.write(`${line}\r\n`)
    reply('220 mail.test')
    socket.setEncoding('utf8').on('data', (text: string) => {
      rest += text
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (data !== null) {
          if (line !== '.') data += `${line}\n`
          else {
            received.push({ to, data })
            to = []
            data = null
            reply(replies['.'] ?? '250 taken')
          }
          continue
        }
        const refusal = Object.entries(replies).find(([command]) => line.toUpperCase().startsWith(command))
        if (refusal && refusal[0] !== '.') {
          reply(refusal[1])
          continue
        }
        if (/^RCPT TO:/i.test(line)) to.push(/<(.*?)>/.exec(line)?.[1] ?? '')
        if (/^DATA$/i.test(line)) {
          data = ''
          reply('354 go on')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else reply('250 ok')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
