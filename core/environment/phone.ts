import { browserRecords, type RecordStore } from './records.ts'

/** What a rider's page uses of a phone. */
export interface Phone {
  records: RecordStore
  /**
   * Calls `run` with each position, in WGS 84, and `onRefused` if the phone has none or the user refuses. Returns a function
   * that ends it.
   */
  watchPosition(run: (position: { latitude: number; longitude: number }) => void, onRefused: () => void): () => void
  /** Returns a picture as JPEG of at most `maxBytes`, without its metadata. @throws if it can't be read */
  shrinkPhoto(picture: Blob, maxBytes: number): Promise<Uint8Array<ArrayBuffer>>
}

interface Picture {
  width: number
  height: number
  close?(): void
}

interface Canvas {
  width: number
  height: number
  getContext(
    kind: '2d',
  ): { drawImage(picture: Picture, x: number, y: number, width: number, height: number): void } | null
  toBlob(run: (blob: Blob | null) => void, type: string, quality: number): void
}

interface BrowserGlobals {
  document: { createElement(name: 'canvas'): Canvas }
  createImageBitmap(picture: Blob): Promise<Picture>
  navigator: {
    geolocation?: {
      watchPosition(
        run: (position: { coords: { latitude: number; longitude: number } }) => void,
        onError: (error: { code: number }) => void,
        options: { enableHighAccuracy: boolean; maximumAge: number },
      ): number
      clearWatch(watch: number): void
    }
  }
}

const permissionDenied = 1

export function browserPhone(): Phone {
  const browser = globalThis as unknown as BrowserGlobals
  return {
    records: browserRecords(),
    watchPosition(run, onRefused) {
      const { geolocation } = browser.navigator
      if (!geolocation) {
        onRefused()
        return () => {}
      }
      const watch = geolocation.watchPosition(
        ({ coords }) => run({ latitude: coords.latitude, longitude: coords.longitude }),
        ({ code }) => code === permissionDenied && onRefused(),
        { enableHighAccuracy: true, maximumAge: 5000 },
      )
      return () => geolocation.clearWatch(watch)
    },
    async shrinkPhoto(picture, maxBytes) {
      const source = await browser.createImageBitmap(picture)
      try {
        for (const [side, quality] of steps) {
          const photo = await draw(source, side, quality)
          if (photo.size <= maxBytes) return new Uint8Array(await photo.arrayBuffer())
        }
      } finally {
        source.close?.()
      }
      throw new Error('the picture is too large')
    },
  }

  async function draw(source: Picture, side: number, quality: number): Promise<Blob> {
    const scale = Math.min(1, side / Math.max(source.width, source.height))
    const canvas = browser.document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(source.width * scale))
    canvas.height = Math.max(1, Math.round(source.height * scale))
    canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (!blob) throw new Error('the picture can’t be drawn')
    return blob
  }
}

/** Longest side in pixels and quality: the first that is small enough counts. */
const steps = [
  [1600, 0.8],
  [1280, 0.7],
  [1024, 0.6],
  [800, 0.5],
  [480, 0.4],
] as const
