export type OnProgress = (done: number, total: number) => void

/** Reads a download in frames (`exportProgressType`) and returns its parts. @throws Error if incomplete or aborted */
export async function readFrames(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const reader = stream.getReader()
  const leave = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', leave)
  let held = new Uint8Array(0)

  async function take(length: number): Promise<Uint8Array<ArrayBuffer>> {
    const parts = [held]
    let available = held.length
    while (available < length) {
      const { value, done } = await reader.read()
      if (done) throw new Error('The download ended early')
      parts.push(value)
      available += value.length
    }
    const joined = parts.length === 1 ? held : join(parts, available)
    held = joined.subarray(length)
    return joined.subarray(0, length)
  }

  async function integer(): Promise<number> {
    const { buffer, byteOffset } = await take(4)
    return new DataView(buffer, byteOffset).getUint32(0)
  }

  try {
    const total = await integer()
    const file: Uint8Array<ArrayBuffer>[] = []
    for (;;) {
      const done = await integer()
      const length = await integer()
      onProgress(done, total)
      if (length === 0) return file
      file.push((await take(length)).slice())
    }
  } finally {
    signal.removeEventListener('abort', leave)
    leave()
  }
}

function join(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
