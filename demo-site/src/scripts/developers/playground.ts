const maxEvents = 20

/** Shows the chosen element with the chosen attributes, the HTML for it, and the events that it sends. */
class ElementPlayground extends HTMLElement {
  connectedCallback() {
    this.addEventListener('input', () => this.show())
    this.addEventListener('submit', (event) => event.preventDefault())
    this.show()
  }

  private show() {
    const tag = this.require<HTMLSelectElement>('[data-tag]').value
    if (tag === '') return
    for (const form of this.querySelectorAll<HTMLFormElement>('[data-form]')) form.hidden = form.dataset.form !== tag
    const form = this.require<HTMLFormElement>(`[data-form="${tag}"]`)
    const element = this.elementFor(tag, form)
    const fields = new FormData(form)
    for (const { name } of form.querySelectorAll<HTMLInputElement>('[name]')) {
      const value = fields.get(name)
      if (value === null || value === '') element.removeAttribute(name)
      else element.setAttribute(name, value === 'on' ? '' : String(value))
    }
    const attributes = [...element.attributes].map(({ name, value }) =>
      value === '' ? ` ${name}` : ` ${name}="${value}"`,
    )
    this.require('[data-html]').textContent = [
      `<script type="module" src="${this.dataset.src}"></script>`,
      `<${tag}${attributes.join('')}></${tag}>`,
    ].join('\n')
  }

  /** Returns the shown element, or replaces it if another one was chosen. */
  private elementFor(tag: string, form: HTMLElement): Element {
    const stage = this.require('[data-stage]')
    const current = stage.firstElementChild
    if (current?.localName === tag) return current
    const element = document.createElement(tag)
    for (const name of (form.dataset.events ?? '').split(' '))
      element.addEventListener(name, (event) => this.log(event))
    stage.replaceChildren(element)
    this.require('[data-log]').replaceChildren()
    return element
  }

  private log(event: Event) {
    // Otherwise the site would navigate to another page.
    if (event.type === 'courier-navigate') event.preventDefault()
    const line = document.createElement('li')
    const code = document.createElement('code')
    code.textContent = `${event.type} ${JSON.stringify((event as CustomEvent).detail)}`
    line.append(code)
    const log = this.require('[data-log]')
    log.prepend(line)
    while (log.children.length > maxEvents) log.lastElementChild?.remove()
  }

  private require<Found extends HTMLElement>(selector: string): Found {
    const found = this.querySelector<Found>(selector)
    if (!found) throw new Error(`No ${selector}`)
    return found
  }
}

customElements.define('element-playground', ElementPlayground)
