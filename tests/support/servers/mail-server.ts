import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { listen } from './listen.ts'

/**
 * Starts a mail server on a free port that accepts every message and stores it in `received`, oldest first.
 * @param replies replies to commands, such as `RCPT TO`; `.` is the end of a message
 */
export async function startMailServer(replies: Record<string, string> = {}) {
  const received: { to: string[]; data: string }[] = []

  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    let to: string[] = []
    let data: string | null = null
    const reply = (line: string) => socket.write(`${line}\r\n`)
    reply('220 mail.test')
    createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
      if (data !== null && line !== '.') data += `${line}\n`
      else if (data !== null) {
        received.push({ to, data })
        to = []
        data = null
        reply(replies['.'] ?? '250 taken')
      } else {
        const refusal = Object.entries(replies).find(([command]) => line.toUpperCase().startsWith(command))
        if (refusal && refusal[0] !== '.') return void reply(refusal[1])
        if (/^RCPT TO:/i.test(line)) to.push(/<(.*?)>/.exec(line)?.[1] ?? '')
        if (/^QUIT/i.test(line)) return void socket.end('221 bye\r\n')
        if (/^DATA$/i.test(line)) data = ''
        reply(data === '' ? '354 go on' : '250 ok')
      }
    })
  })
  const { port, close } = await listen(server)
  return { url: `smtp://127.0.0.1:${port}`, received, close }
}
