import { atom, computed, type ReadableAtom } from 'nanostores'
import { isStaff } from '../session/staff.ts'
import { staffNoticeEntry, staffTermsEntry } from '../storage/page-entries.ts'
import { stored } from '../storage/stored.ts'
import type { Page } from './page-object.ts'

export interface StaffNoticeContent {
  terms: boolean
  /** Null unless flag `godroid-popup` is on. */
  vendor: { id: string; name: string } | null
}

/** Notices of GODROID mode (specification 1 §3 and §4), one per page. */
export interface StaffNotice {
  $notice: ReadableAtom<StaffNoticeContent | null>
  /** The element that shows the notice. */
  $holder: ReadableAtom<object | null>
  /** Registers an element that can show the notice. Returns the function that unregisters it. */
  hold(holder: object): () => void
  /** Accepts the terms in every tab by removing the marker. */
  accept(): void
  destroy(): void
}

type StaffPage = Pick<Page, 'environment' | 'session' | 'flags' | 'vendors' | 'attach'>

const noticeBySession = new WeakMap<object, StaffNotice>()

export function staffNoticeOf(page: StaffPage): StaffNotice {
  const existing = noticeBySession.get(page.session)
  if (existing) return existing
  const notice = createStaffNotice(page)
  noticeBySession.set(page.session, notice)
  page.attach({ start() {}, destroy: notice.destroy })
  return notice
}

function createStaffNotice({ environment, session, flags, vendors }: StaffPage): StaffNotice {
  const { storage, tabStorage } = environment
  const marker = stored(storage, staffTermsEntry)
  const readMarker = stored(tabStorage, staffNoticeEntry)
  const tabs = environment.channel('courier.staff-notice')
  const $mustAccept = atom(isMarked(marker.read()))
  const $isRead = atom(readMarker.read() !== null)
  const $holders = atom<readonly object[]>([])
  const stopListening = tabs.listen(() => $mustAccept.set(isMarked(marker.read())))

  const $notice = computed(
    [session.$session, $mustAccept, $isRead, flags.$flag('godroid-popup'), vendors.$selectedVendor],
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
      return () => $holders.set($holders.get().filter((other) => other !== holder))
    },
    accept() {
      const notice = $notice.get()
      if (notice?.vendor) {
        readMarker.write('read')
        $isRead.set(true)
      }
      if (!notice?.terms) return
      marker.remove()
      $mustAccept.set(false)
      tabs.post('accepted')
    },
    destroy: stopListening,
  }
}

function isMarked(marker: string | null): boolean {
  return marker !== null && !/^(|0|false|no|null|undefined)$/i.test(marker.trim())
}
