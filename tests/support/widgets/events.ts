interface RecordedEvent<Detail> {
  type: string
  target: EventTarget | null
  detail: Detail
}

let testEnd = new AbortController()
afterEach(() => {
  testEnd.abort()
  testEnd = new AbortController()
})

/** Collects the events of these names that reach the document, until the test ends. */
export function recordEvents<Detail = unknown>(...names: string[]): RecordedEvent<Detail>[] {
  const events: RecordedEvent<Detail>[] = []
  for (const name of names) listen(name, ({ type, target, detail }) => events.push({ type, target, detail }))
  return events
}

/** Prevents the next event of this name, as a host does. @param then what the host does instead */
export function preventNext(name: string, then: (event: CustomEvent) => void = () => {}): void {
  const prevent = (event: CustomEvent) => {
    event.preventDefault()
    then(event)
  }
  listen(name, prevent, true)
}

function listen(name: string, run: (event: CustomEvent) => void, once = false) {
  document.addEventListener(name, (event) => run(event as CustomEvent), { once, signal: testEnd.signal })
}
