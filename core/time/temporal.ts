export type TemporalApi = typeof Temporal

let loading: Promise<TemporalApi> | undefined

export function loadTemporal(): Promise<TemporalApi> {
  loading ??= load()
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

async function load(): Promise<TemporalApi> {
  const native = (globalThis as { Temporal?: TemporalApi }).Temporal
  return native ?? ((await import('temporal-polyfill')).Temporal as unknown as TemporalApi)
}
