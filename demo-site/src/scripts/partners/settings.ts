/** Keys and webhooks of the chosen vendor. Only signed-in users see them. */
import { currentPage } from 'courier-elements'
import { setUpKeys } from './keys.ts'
import { find, type PartnerPage, request } from './parts.ts'
import { setUpWebhooks } from './webhooks.ts'

class PartnerSettings extends HTMLElement {
  connectedCallback() {
    const { vendors } = currentPage()
    const page = this.createPage(() => vendors.$selectedVendor.get()?.id ?? '')
    const keys = setUpKeys(find('[data-keys]', this), page)
    const webhooks = setUpWebhooks(find('[data-webhooks]', this), page)
    vendors.$state.subscribe((state) => state === 'none' && this.showError({ key: 'error.not-allowed' }))
    let shown = ''
    vendors.$selectedVendor.subscribe((vendor) => {
      if (!vendor || vendor.id === shown) return
      shown = vendor.id
      find('[data-vendor-name]', this).textContent = `${vendor.name} (${vendor.id})`
      find('.partners-secret', this).hidden = true
      keys.choose(vendors.$vendors.get().filter(({ id, parentId }) => id === vendor.id || parentId === vendor.id))
      void Promise.all([keys.load(), webhooks.load()]).then(() => this.removeAttribute('aria-busy'))
    })
  }

  private createPage(vendorId: () => string): PartnerPage {
    const secret = find('.partners-secret', this)
    const input = find<HTMLTextAreaElement>('[data-secret]', secret)
    const showCopied = (isCopied: boolean) => {
      find('[data-copy-state="ready"]', secret).hidden = isCopied
      find('[data-copy-state="done"]', secret).hidden = !isCopied
    }
    find('[data-copy]', secret).addEventListener('click', async () => {
      input.select()
      showCopied(
        await navigator.clipboard.writeText(input.value).then(
          () => true,
          () => false,
        ),
      )
    })
    return {
      vendorId,
      call: async (path, options) => {
        this.showError(null)
        try {
          return await request(`/vendor/${encodeURIComponent(vendorId())}${path}`, options)
        } catch (error) {
          this.showError(error)
          return undefined
        }
      },
      showSecret(value) {
        input.value = value
        showCopied(false)
        secret.hidden = false
        input.focus()
        input.select()
      },
      isConfirmed: (message) => confirm(find(`[data-message="${message}"]`, this).textContent ?? ''),
    }
  }

  /** Shows why a call failed; null hides the message. */
  private showError(error: unknown) {
    const key = (error as { key?: string } | null)?.key
    const messages = [...this.querySelectorAll<HTMLElement>('[data-message]')]
    const shownKey = messages.some(({ dataset }) => dataset.message === key) ? key : 'failed'
    for (const text of messages) text.hidden = error === null || text.dataset.message !== shownKey
    if (error === null) return
    const message = find('.partners-message', this)
    // Beside the form or the list that was used, else at the top, beside the secret.
    const used = this.contains(document.activeElement) ? document.activeElement : null
    const form = used?.closest('form')
    const list = used?.closest('section')?.querySelector('[data-list]')
    if (form?.checkVisibility()) form.append(message)
    else (list ?? find('.page-head', this)).after(message)
    message.scrollIntoView({ block: 'nearest' })
  }
}

customElements.define('partner-settings', PartnerSettings)
