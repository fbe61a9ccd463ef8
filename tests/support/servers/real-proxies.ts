import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer, type TcpSocketConnectOpts } from 'node:net'
import { join } from 'node:path'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import { conditionLimitMs } from '../limits.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { endProcess } from './end-process.ts'
import { freePort, type ListeningServer, listen } from './listen.ts'

/** A proxy that listens without TLS for tests, and passes all on by TLS, each connection from its visitor's address. */
export type RealProxy = Pick<ListeningServer, 'origin' | 'port' | 'close'>

interface ProxyKind {
  /** Why it can't start on this machine; null if it can. */
  missing: string | null
  /** @param example Text of its file in docs/proxies, of which only ports, certificate and folders are changed */
  start(example: string, sitePort: number): Promise<RealProxy>
}

const siteAddress = '127.0.0.1:4321'
const host = 'courier.example'
const isInstalled = (...paths: string[]) => paths.every((path) => existsSync(path))

export const nginx: ProxyKind = {
  missing: isInstalled('/usr/sbin/nginx', '/usr/bin/openssl')
    ? null
    : 'nginx, which isn’t installed (on Debian: nginx-light openssl)',
  async start(example, sitePort) {
    const port = await freePort()
    const otherPort = await freePort()
    const folder = temporaryFolder()
    const server = example
      .replace('listen 80;', `listen 127.0.0.1:${otherPort};`)
      .replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`)
      .replaceAll('/etc/ssl/courier.example', join(folder, 'courier'))
      .replace(siteAddress, `127.0.0.1:${sitePort}`)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`)
    const configuration = join(folder, 'nginx.conf')
    writeFileSync(
      configuration,
      `user root; daemon off; pid pid; error_log stderr; events {}\nhttp { access_log off; ${temporary.join(' ')}\n${server} }`,
    )
    const key = ['-keyout', join(folder, 'courier.key'), '-out', join(folder, 'courier.pem')]
    execFileSync(
      '/usr/bin/openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${host}`, ...key],
      { stdio: 'ignore' },
    )
    return behindTls(spawn('/usr/sbin/nginx', ['-c', configuration, '-p', folder, '-e', 'stderr']), port)
  },
}

export const caddy: ProxyKind = {
  missing: isInstalled('/usr/bin/caddy') ? null : 'Caddy, which isn’t installed (on Debian: caddy)',
  async start(example, sitePort) {
    const port = await freePort()
    const folder = temporaryFolder()
    const options = `{
      admin off
      auto_https disable_redirects
      skip_install_trust
      https_port ${port}
      default_bind 127.0.0.1
      storage file_system ${folder}
    }`
    const site = example.replace(`${host} {`, `${host} {\n\ttls internal`).replace(siteAddress, `127.0.0.1:${sitePort}`)
    const file = join(temporaryFolder({ Caddyfile: `${options}\n${site}` }), 'Caddyfile')
    const env = { ...process.env, HOME: folder }
    return behindTls(spawn('/usr/bin/caddy', ['run', '--adapter', 'caddyfile', '--config', file], { env }), port)
  },
}

/** Resolves once the proxy accepts connections. @throws Error with its output if it ends, or doesn't accept any */
async function behindTls(child: ChildProcess, port: number): Promise<RealProxy> {
  let output = ''
  child.on('error', (error) => (output += error.message))
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  function connect(localAddress = '127.0.0.1') {
    const address: TcpSocketConnectOpts = { host: '127.0.0.1', port, localAddress }
    const options: ConnectionOptions = { ...address, servername: host, rejectUnauthorized: false }
    return connectTls(options)
  }
  const deadline = performance.now() + conditionLimitMs
  while (!(await accepts(connect))) {
    if (child.exitCode === null && performance.now() < deadline) continue
    await endProcess(child)
    throw new Error(`The proxy didn't start:\n${output}`)
  }
  const bridge = await listen(
    createServer((visitor) => {
      const proxy = connect(visitor.remoteAddress?.replace('::ffff:', ''))
      visitor.pipe(proxy).pipe(visitor)
      for (const [socket, other] of [
        [visitor, proxy],
        [proxy, visitor],
      ] as const) {
        socket.on('error', () => other.destroy())
        socket.on('close', () => other.destroy())
      }
    }),
  )
  return {
    ...bridge,
    async close() {
      await bridge.close()
      await endProcess(child)
    },
  }
}

const accepts = (connect: () => ReturnType<typeof connectTls>) =>
  new Promise<boolean>((resolve) => {
    const socket = connect()
    socket.on('secureConnect', () => {
      socket.end()
      resolve(true)
    })
    socket.on('error', () => setTimeout(resolve, 50, false))
  })
