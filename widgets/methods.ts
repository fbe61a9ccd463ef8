type Methods = Record<string, (...args: unknown[]) => void>

/** Creates an element's methods, which its components implement. Until then, the last call of each method is kept. */
export function createMethods() {
  const methods: Methods = {}
  const calls = new Map<string, unknown[]>()

  function call(name: string, args: unknown[]) {
    const run = methods[name]
    if (run) run(...args)
    else calls.set(name, args)
  }

  return {
    call,
    handle(added: Methods) {
      Object.assign(methods, added)
      for (const name in added) {
        const args = calls.get(name)
        if (args && calls.delete(name)) call(name, args)
      }
      return () => {
        for (const name in added) delete methods[name]
      }
    },
  }
}

/** Returns a function that focuses the first field, else the first choice, button or link, as soon as there is one. */
export function createFocus(root: ShadowRoot) {
  let last: EventTarget | null = null
  root.addEventListener('focusin', ({ target }) => {
    last = target
  })

  return (options?: FocusOptions) => {
    // React focuses the host after removing its focused control; the parts decide where the focus goes then.
    const isFromReact = last instanceof Node && !last.isConnected
    last = null
    const { activeElement } = document
    if (isFromReact || takesFocus(root, options)) return
    const observer = new MutationObserver(() => {
      if (document.activeElement !== activeElement || takesFocus(root, options)) observer.disconnect()
    })
    observer.observe(root, { childList: true, subtree: true })
  }
}

/** Focuses the first control that can take the focus: not a hidden or disabled one, nor one behind a dialog. Choices come after fields. */
function takesFocus(root: ShadowRoot, options?: FocusOptions) {
  for (const kind of ['input:not([type=checkbox]),select,textarea,courier-account', 'input,button,a']) {
    for (const control of root.querySelectorAll<HTMLElement>(`:is(${kind}):not([tabindex='-1'])`)) {
      control.focus(options)
      if (root.activeElement === control) return true
    }
  }
  return false
}
