// A multiple of three, so that only the last part is padded.
const bytesAtOnce = 3 * 8192

export function toBase64(content: Uint8Array): string {
  let text = ''
  for (let at = 0; at < content.length; at += bytesAtOnce) {
    text += btoa(String.fromCharCode(...content.subarray(at, at + bytesAtOnce)))
  }
  return text
}
