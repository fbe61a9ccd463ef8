const eventsShown = 20

/** Shows the chosen element with the chosen attributes, the HTML for it, and the events that it sends. */
class ElementPlayground extends HTMLElement {
  connectedCallback() {
    this.addEventListener('input', () => this.show())
    this.addEventListener('submit', (event) => event.preventDefault())
    this.show()
  }

  private show() {
    const tag = this.found<HTMLSelectElement>('[data-tag]').value
    if (tag === '') return
    for (const form of this.querySelectorAll<HTMLFormElement>('[data-form]')) form.hidden = form.dataset.form !== tag
    const form = this.found<HTMLFormElement>(`[data-form="${tag}"]`)
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
    this.found('[data-html]').textContent = [
      `<script type="module" src="${this.dataset.src}"></script>`,
      `<${tag}${attributes.join('')}></${tag}>`,
    ].join('\n')
  }

  /** The element on the stage; a new one if another was chosen. */
  private elementFor(tag: string, form: HTMLElement): Element {
    const stage = this.found('[data-stage]')
    const shown = stage.firstElementChild
    if (shown?.localName === tag) return shown
    const element = document.createElement(tag)
    for (const name of (form.dataset.events ?? '').split(' '))
      element.addEventListener(name, (event) => this.log(event))
    stage.replaceChildren(element)
    this.found('[data-log]').replaceChildren()
    return element
  }

  private log(event: Event) {
    // The site would leave the page otherwise.
    if (event.type === 'courier-navigate') event.preventDefault()
    const line = document.createElement('li')
    const code = document.createElement('code')
    code.textContent = `${event.type} ${JSON.stringify((event as CustomEvent).detail)}`
    line.append(code)
    const log = this.found('[data-log]')
    log.prepend(line)
    while (log.children.length > eventsShown) log.lastElementChild?.remove()
  }

  private found<Found extends HTMLElement>(selector: string): Found {
    const found = this.querySelector<Found>(selector)
    if (!found) throw new Error(`No ${selector}`)
    return found
  }
}

customElements.define('element-playground', ElementPlayground)
