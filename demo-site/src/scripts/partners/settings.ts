/** The page of keys and webhooks, which follows the chosen vendor. Only users see it. */
import { currentPage } from 'courier-elements'
import { offerKeys } from './keys.ts'
import { find, type PartnerPage, request } from './parts.ts'
import { offerWebhooks } from './webhooks.ts'

class PartnerSettings extends HTMLElement {
  connectedCallback() {
    const { vendors } = currentPage()
    const page = this.page(() => vendors.$selectedVendor.get()?.id ?? '')
    const keys = offerKeys(find('[data-keys]', this), page)
    const webhooks = offerWebhooks(find('[data-webhooks]', this), page)
    vendors.$state.subscribe((state) => state === 'none' && this.say({ key: 'error.not-allowed' }))
    let shown = ''
    vendors.$selectedVendor.subscribe((vendor) => {
      if (!vendor || vendor.id === shown) return
      shown = vendor.id
      find('[data-vendor-name]', this).textContent = `${vendor.name} (${vendor.id})`
      find('.partners-secret', this).hidden = true
      keys.choose(vendors.$vendors.get().filter(({ id, parentId }) => id === vendor.id || parentId === vendor.id))
      void keys.load()
      void webhooks.load()
    })
  }

  private page(vendorId: () => string): PartnerPage {
    const secret = find('.partners-secret', this)
    const input = find<HTMLInputElement>('[data-secret]', secret)
    const copied = (isCopied: boolean) => {
      find('[data-copy-state="ready"]', secret).hidden = isCopied
      find('[data-copy-state="done"]', secret).hidden = !isCopied
    }
    find('[data-copy]', secret).addEventListener('click', async () => {
      input.select()
      copied(
        await navigator.clipboard.writeText(input.value).then(
          () => true,
          () => false,
        ),
      )
    })
    return {
      vendorId,
      call: async (path, options) => {
        this.say(null)
        try {
          return await request(`/vendor/${encodeURIComponent(vendorId())}${path}`, options)
        } catch (error) {
          this.say(error)
          return undefined
        }
      },
      showSecret(value) {
        input.value = value
        copied(false)
        secret.hidden = false
        input.focus()
        input.select()
      },
      isConfirmed: (message) => confirm(find(`[data-message="${message}"]`, this).textContent ?? ''),
    }
  }

  /** Shows why a call failed; null clears the message. */
  private say(error: unknown) {
    const key = (error as { key?: string } | null)?.key
    const all = [...this.querySelectorAll<HTMLElement>('[data-message]')]
    const known = all.some(({ dataset }) => dataset.message === key) ? key : 'failed'
    for (const text of all) text.hidden = error === null || text.dataset.message !== known
    if (error !== null) find('.partners-message', this).scrollIntoView({ block: 'nearest' })
  }
}

customElements.define('partner-settings', PartnerSettings)
