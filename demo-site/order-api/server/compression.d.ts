declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  /** Compresses what is written to the response as the request allows it. */
  export default function compression(): (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}
