import { currentPage, maintenanceOf } from 'courier-elements'
import { maintenance } from './addresses.ts'
import { readersTimes } from './readers-times.ts'

const checkEveryMs = 30_000

/** Checks for the end of maintenance, on a timer and on request. The guard redirects then. */
export function followMaintenance() {
  if (location.pathname !== maintenance) return
  const { flags, environment } = currentPage()
  const { dataset } = document.documentElement
  let timer = 0
  let isChecking = false

  async function checkMaintenance(isByUser: boolean) {
    if (isChecking) return
    isChecking = true
    clearTimeout(timer)
    if (isByUser) showStatus('[data-looking]')
    // No response counts as unplanned maintenance.
    const isOn = await flags.refresh().then(
      () => maintenanceOf(flags.$flags.get()) !== null,
      () => true,
    )
    if (isOn && (dataset.maintenance ?? 'none') === 'none') dataset.maintenance = 'unplanned'
    isChecking = false
    const time = document.querySelector('[data-looked] time')
    if (time) time.textContent = readersTimes().time(environment.clock.now())
    showStatus(isOn ? '[data-looked]' : null)
    timer = window.setTimeout(() => checkMaintenance(false), checkEveryMs)
  }

  for (const button of document.querySelectorAll('[data-retry]'))
    button.addEventListener('click', () => checkMaintenance(true))
  addEventListener('online', () => checkMaintenance(false))
  void flags.ready.then(() => checkMaintenance(false))
}

function showStatus(selector: string | null) {
  for (const part of document.querySelectorAll<HTMLElement>('[data-looking], [data-looked]')) {
    part.hidden = selector === null || !part.matches(selector)
  }
}
