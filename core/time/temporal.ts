export type TemporalApi = typeof Temporal

let loading: Promise<TemporalApi> | undefined

/** The browser's own Temporal; where it has none (and on Node) the polyfill, fetched the first time it is needed. */
export function loadTemporal(): Promise<TemporalApi> {
  loading ??= load()
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

async function load(): Promise<TemporalApi> {
  const native = (globalThis as { Temporal?: TemporalApi }).Temporal
  // The polyfill declares the same interface by types of its own.
  return native ?? ((await import('temporal-polyfill')).Temporal as unknown as TemporalApi)
}
