import { currentPage, maintenanceOf } from 'courier-elements'
import { decide, hasBar, type PageRule } from './access.ts'
import { landing, maintenance } from './addresses.ts'
import { urlAfterSession } from './ended-session.ts'
import { consumeReturn, forgetReturn, rememberReturn } from './return-address.ts'
import { visitorOf } from './visitor.ts'

let isLeaving = false

/**
 * Enforces the access rules (`access.ts`) while the page is open: shows the templates once session and flags are known,
 * and redirects when the session ends or maintenance begins. Core keeps typed text as drafts.
 */
export function guard({ onShown }: { onShown: () => void }) {
  const { dataset } = document.documentElement
  const page = currentPage()
  let areFlagsKnown = false
  let isBarShown = false
  let isContentShown = false

  function applyRules() {
    if (isLeaving) return
    const { flags } = page
    const visitor = visitorOf(page)
    const maintenanceKind = maintenanceOf(flags.$flags.get())
    const decision = decide(dataset as unknown as PageRule, {
      visitor,
      flags: areFlagsKnown
        ? { isOn: (name) => Boolean(flags.$flag(name).get()), isMaintenance: maintenanceKind !== null }
        : null,
    })
    const hasEnded = isBarShown && visitor === 'out'
    if (decision.step === 'leave') return leaveFor(decision.to, decision.returnsLater, hasEnded)
    if (decision.step === 'welcome') {
      // Who signs in instead comes back to this page.
      rememberReturn()
      // The change of settings runs this function again.
      return page.configure({ mode: 'guest' })
    }
    if (location.pathname === maintenance && areFlagsKnown) showMaintenance(maintenanceKind)
    if (hasEnded) return location.reload()
    const showsBar = hasBar(visitor, location.pathname)
    const changes = [
      showsBar && !isBarShown && showTemplates('signed-in'),
      decision.step === 'show' && !isContentShown && showTemplates('allowed'),
    ]
    isBarShown ||= showsBar
    isContentShown ||= decision.step === 'show'
    if (changes.some(Boolean)) onShown()
  }

  page.session.$session.subscribe(applyRules)
  page.$settings.listen(applyRules)
  page.flags.$flags.listen(applyRules)
  void page.flags.ready.then(() => {
    areFlagsKnown = true
    applyRules()
  })
  page.start()
}

/** Signs out. Forgets the path to return to, because the user signed out on purpose. */
export async function signOut() {
  isLeaving = true
  await currentPage().session.signOut()
  forgetReturn()
  location.replace(landing)
}

function leaveFor(to: string, returnsLater: boolean, hasEnded: boolean) {
  isLeaving = true
  if (returnsLater) rememberReturn()
  const back = to === landing || to === maintenance ? null : consumeReturn()
  location.replace(back ?? (to === landing && hasEnded ? urlAfterSession(to) : to))
}

/** Shows the kind of maintenance. After its end, redirected visitors return to their page. */
function showMaintenance(maintenanceKind: 'planned' | 'unplanned' | null) {
  document.documentElement.dataset.maintenance = maintenanceKind ?? 'none'
  const back = maintenanceKind === null ? consumeReturn() : null
  if (back === null) return
  isLeaving = true
  location.replace(back)
}

function showTemplates(audience: 'signed-in' | 'allowed'): boolean {
  const templates = document.querySelectorAll<HTMLTemplateElement>(`template[data-for="${audience}"]`)
  for (const template of templates) template.replaceWith(document.importNode(template.content, true))
  if (audience === 'allowed') document.querySelector('.waiting')?.remove()
  return templates.length > 0
}
