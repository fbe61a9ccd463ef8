import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { type ListeningServer, listen } from '../../support/servers/listen.ts'

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/**
 * Starts a partner's server with the built pages of a folder, into which it inserts the order API's origin.
 * @param host.session the response to the page's `fetchSession`
 */
export async function startHostServer(host: {
  folder(): string
  api(): string
  session(): object
}): Promise<ListeningServer> {
  return listen(
    createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname
      const file = join(host.folder(), path)
      const type = types[extname(file)]
      if (path === '/session')
        response.setHeader('content-type', 'application/json').end(JSON.stringify(host.session()))
      else if (type && existsSync(file)) {
        const content = readFileSync(file, 'utf8')
        response
          .setHeader('content-type', `${type}; charset=utf-8`)
          .end(type === 'text/html' ? content.replace('{{api}}', host.api()) : content)
      } else response.writeHead(path === '/favicon.ico' ? 204 : 404).end()
    }),
  )
}
