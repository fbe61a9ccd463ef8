/** Responds to every request at once: how long that takes beside an attack is what the processors alone take. */
import { createServer } from 'node:http'
import { parentPort } from 'node:worker_threads'

const server = createServer((_, response) => response.end())
server.listen(0, '127.0.0.1', () => parentPort?.postMessage(server.address()))
