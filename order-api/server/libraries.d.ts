declare module 'forwarded-parse' {
  /** @throws Error for an invalid header */
  export default function parse(header: string): Record<string, string | undefined>[]
}
