import { atom, computed, type ReadableAtom } from 'nanostores'
import { isStaff } from '../session/staff.ts'
import type { Page } from './page.ts'

/** Specification 1 §3: stored by the app that signs staff in, if they have to accept the terms of service first. */
export const termsMarkerKey = 'godroid-tos-required'
/** Kept for the tab, so that the notice comes once and not with each page. */
const readKey = 'courier.staff-notice'

/** What staff read before they go on. */
export interface StaffNoticeContent {
  /** They have to accept the terms: nothing but accepting or leaving leads on. */
  terms: boolean
  /** For whom they work, where flag `godroid-popup` wants it to be said; null where it does not. */
  vendor: { id: string; name: string } | null
}

/** The notices of GODROID mode (specification 1 §3 and §4). One a page, however many elements could show it. */
export interface StaffNotice {
  /** Null where there is nothing to read, or not any more. */
  $notice: ReadableAtom<StaffNoticeContent | null>
  /** Who shows it: the first of those who could; the next where that one goes. */
  $holder: ReadableAtom<object | null>
  /** Answers how to let it go. */
  hold(holder: object): () => void
  /** Accepts what was to be accepted, in every tab: the marker is removed. */
  goOn(): void
  destroy(): void
}

type StaffPage = Pick<Page, 'environment' | 'session' | 'flags' | 'vendors' | 'attach'>

const made = new WeakMap<object, StaffNotice>()

export function staffNoticeOf(page: StaffPage): StaffNotice {
  const known = made.get(page.session)
  if (known) return known
  const notice = createStaffNotice(page)
  made.set(page.session, notice)
  page.attach({ start() {}, destroy: notice.destroy })
  return notice
}

function createStaffNotice({ environment, session, flags, vendors }: StaffPage): StaffNotice {
  const { storage, tabStorage } = environment
  const tabs = environment.channel('courier.staff-notice')
  const $mustAccept = atom(isMarked(storage.getItem(termsMarkerKey)))
  const $isRead = atom(tabStorage.getItem(readKey) !== null)
  const $holders = atom<readonly object[]>([])
  const stopListening = tabs.listen(() => $mustAccept.set(isMarked(storage.getItem(termsMarkerKey))))

  const $notice = computed(
    [session.$session, $mustAccept, $isRead, flags.$isOn('godroid-popup'), vendors.$selectedVendor],
    ({ state }, terms, isRead, isPopup, selected): StaffNoticeContent | null => {
      if (state !== 'signed-in' || !isStaff(storage)) return null
      const vendor = isPopup && !isRead && selected ? { id: selected.id, name: selected.name } : null
      return terms || vendor ? { terms, vendor } : null
    },
  )

  return {
    $notice,
    $holder: computed($holders, ([first]) => first ?? null),
    hold(holder) {
      $holders.set([...$holders.get(), holder])
      return () => $holders.set($holders.get().filter((one) => one !== holder))
    },
    goOn() {
      const now = $notice.get()
      if (now?.vendor) {
        tabStorage.setItem(readKey, 'read')
        $isRead.set(true)
      }
      if (!now?.terms) return
      storage.removeItem(termsMarkerKey)
      $mustAccept.set(false)
      tabs.post('accepted')
    },
    destroy: stopListening,
  }
}

/** Whatever was stored asks for it, unless it says no. */
function isMarked(marker: string | null): boolean {
  return marker !== null && !/^\s*(|0|false|no|null|undefined)\s*$/i.test(marker)
}
