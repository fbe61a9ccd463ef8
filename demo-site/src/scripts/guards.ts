import { currentPage } from 'courier-elements'
import { home, landing, ownPath, sectionOf } from './addresses.ts'

const returnKey = 'courier.return-to'

/**
 * Who may see this page (specification 1 §2, Rules). Guarded content and the top bar stand in templates until a session
 * is known; a signed-out visitor goes to the landing page and, after signing in, back to where they wanted to be.
 */
export function guard({ onShown }: { onShown: () => void }) {
  const { access } = document.documentElement.dataset
  const page = currentPage()
  let shown = false

  page.session.$session.subscribe(({ state }) => {
    if (state === 'signed-in' && access === 'signed-out') location.replace(takeReturn() ?? home)
    else if (state === 'signed-in' && !shown) {
      shown = true
      showTemplates()
      onShown()
    } else if (state === 'signed-out' && access === 'guarded') {
      rememberReturn()
      location.replace(landing)
    } else if (state === 'signed-out' && shown) location.reload()
  })
  page.start()
}

/** Signing out by hand is no reason to come back. */
export async function signOut() {
  const { session } = currentPage()
  document.documentElement.dataset.access = 'left'
  await session.signOut()
  forgetReturn()
  location.replace(landing)
}

function showTemplates() {
  for (const template of document.querySelectorAll<HTMLTemplateElement>('template[data-for="signed-in"]')) {
    template.replaceWith(document.importNode(template.content, true))
  }
  document.querySelector('.waiting')?.remove()
}

function rememberReturn() {
  withStorage((storage) => storage.setItem(returnKey, location.pathname + location.search))
}

function forgetReturn() {
  withStorage((storage) => storage.removeItem(returnKey))
}

/** Read once. Only a path of a guarded section counts, whoever wrote it. */
function takeReturn(): string | null {
  const kept = withStorage((storage) => storage.getItem(returnKey)) ?? ''
  forgetReturn()
  const path = ownPath(kept, location.origin)
  return path !== null && sectionOf(new URL(path, location.origin).pathname) ? path : null
}

/** Of this tab only; a browser that refuses storage just does not come back. */
function withStorage<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}
