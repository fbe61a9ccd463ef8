import type { Vendor } from 'courier-elements'
import { fill, find, type PartnerPage, rowOf } from './parts.ts'

interface Key {
  id: string
  name: string
  mode: string
  hint: string
  outlets: string[] | null
  permissions: string[]
  origins: string[]
  created_at: string
  last_used_at: string | null
}

/** Runs the list of keys and the form that creates one. */
export function setUpKeys(section: HTMLElement, page: PartnerPage) {
  const list = find('[data-list]', section)
  const form = find<HTMLFormElement>('form', section)
  const allOutlets = find<HTMLInputElement>('[name="all"]', form)
  const outlets = find('[data-outlet-list]', form)

  async function load() {
    const result = await page.call<{ keys: Key[] }>('/partner-keys')
    if (!result) return
    list.replaceChildren(...result.keys.map(row))
    find('[data-none]', section).hidden = result.keys.length > 0
  }

  function row(key: Key) {
    const element = rowOf(section, '[data-row]')
    const cells = {
      name: key.name,
      key: `ck_${key.mode}_…${key.hint}`,
      outlets: key.outlets?.join(', ') ?? '',
      origins: key.origins.join(', '),
    }
    fill(element, cells, { made: key.created_at, used: key.last_used_at })
    find('[data-all]', element).hidden = key.outlets !== null
    find('[data-no-origins]', element).hidden = key.origins.length > 0
    for (const permission of element.querySelectorAll<HTMLElement>('[data-permission]'))
      permission.hidden = !key.permissions.includes(permission.dataset.permission ?? '')
    find('[data-revoke]', element).addEventListener('click', async () => {
      if (!page.isConfirmed('confirm-revoke')) return
      await page.call(`/partner-keys/${key.id}`, { method: 'DELETE' })
      await load()
      find('summary', section).focus()
    })
    return element
  }

  allOutlets.addEventListener('change', () => {
    outlets.hidden = allOutlets.checked
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const data = new FormData(form)
    const body = {
      name: data.get('name'),
      mode: data.get('mode'),
      outlets: allOutlets.checked ? null : data.getAll('outlets'),
      permissions: data.getAll('permissions'),
      origins: String(data.get('origins')).split(/\s+/).filter(Boolean),
    }
    const created = await page.call<{ secret: string }>('/partner-keys', { body, method: 'POST' })
    if (!created) return
    form.reset()
    outlets.hidden = true
    find<HTMLDetailsElement>('details', section).open = false
    page.showSecret(created.secret)
    await load()
  })

  return {
    load,
    /** Lists the outlets that a key can be limited to. */
    choose(vendors: readonly Vendor[]) {
      find('[data-outlets]', form).hidden = vendors.length < 2
      const rows = vendors.map((vendor) => {
        const element = rowOf(section, '[data-outlet-row]')
        find<HTMLInputElement>('input', element).value = vendor.id
        find('bdi', element).textContent = `${vendor.name} (${vendor.id})`
        return element
      })
      outlets.replaceChildren(...rows)
    },
  }
}
