declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Filter = (request: IncomingMessage, response: ServerResponse) => boolean

  interface Compression {
    (options: {
      filter: Filter
      threshold: number
    }): (request: IncomingMessage, response: ServerResponse, next: () => void) => void
    filter: Filter
  }

  const compression: Compression
  export default compression
}

declare module 'forwarded-parse' {
  /** @throws Error for an invalid header */
  export default function parse(header: string): Record<string, string | undefined>[]
}
