import type { Upload } from '../environment.ts'

interface UploadRequest {
  readonly status: number
  readonly responseText: string
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null }
  onload: (() => void) | null
  onerror: (() => void) | null
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  getResponseHeader(name: string): string | null
  send(body: string): void
  abort(): void
}

/** Sends a POST through XMLHttpRequest, which reports progress; through `fetch` where there is none. */
export function browserUpload(url: string, upload: Upload): Promise<Response> {
  const { headers, body, signal, onSent } = upload
  const { XMLHttpRequest } = globalThis as { XMLHttpRequest?: new () => UploadRequest }
  if (!XMLHttpRequest) return globalThis.fetch(url, { method: 'POST', headers, body, signal, credentials: 'omit' })
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    signal.addEventListener('abort', () => {
      request.abort()
      reject(signal.reason)
    })
    request.open('POST', url)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total)
    request.onerror = () => reject(new TypeError('upload failed'))
    request.onload = () => {
      const response = new Response(request.responseText, { status: request.status })
      for (const name of ['retry-after', 'x-request-id']) {
        const value = request.getResponseHeader(name)
        if (value !== null) response.headers.set(name, value)
      }
      resolve(response)
    }
    request.send(body)
  })
}
