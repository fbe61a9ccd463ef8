export type OnProgress = (done: number, total: number) => void

/** Reads a download in frames (`exportProgressType`) and returns its parts. @throws Error if incomplete or aborted */
export async function readFrames(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const reader = stream.getReader()
  const cancelReader = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', cancelReader)
  let unread = new Uint8Array(0)

  async function readBytes(length: number): Promise<Uint8Array<ArrayBuffer>> {
    const parts = [unread]
    let available = unread.length
    while (available < length) {
      const { value, done } = await reader.read()
      if (done) throw new Error('The download ended early')
      parts.push(value)
      available += value.length
    }
    const joined = parts.length === 1 ? unread : join(parts, available)
    unread = joined.subarray(length)
    return joined.subarray(0, length)
  }

  async function readInteger(): Promise<number> {
    const { buffer, byteOffset } = await readBytes(4)
    return new DataView(buffer, byteOffset).getUint32(0)
  }

  try {
    const total = await readInteger()
    const file: Uint8Array<ArrayBuffer>[] = []
    for (;;) {
      const done = await readInteger()
      const length = await readInteger()
      onProgress(done, total)
      if (length === 0) return file
      file.push((await readBytes(length)).slice())
    }
  } finally {
    signal.removeEventListener('abort', cancelReader)
    cancelReader()
  }
}

function join(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(length)
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}
