/**
 * Starts a page's `Date` at a time, from which it runs on, because the hour of the machine decides what is open, late or on
 * another day. In one function because it is sent to the browser.
 */
export function startPageTime(startMs: number): void {
  const aheadMs = startMs - Date.now()
  globalThis.Date = new Proxy(Date, {
    construct: (Original, values, target) =>
      Reflect.construct(Original, values.length === 0 ? [Original.now() + aheadMs] : values, target),
    apply: (Original) => new Original(Original.now() + aheadMs).toString(),
    get: (Original, name) => (name === 'now' ? () => Original.now() + aheadMs : Reflect.get(Original, name)),
  })
}
