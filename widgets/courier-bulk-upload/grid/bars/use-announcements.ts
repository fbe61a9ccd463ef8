import { useCallback, useEffect, useState } from 'react'
import type { BulkSheet } from '../../../../core/bulk/sheet/sheet-contract.ts'
import { usePage, useTranslate } from '../../../page-context.ts'

/** Pause after which changed counts are announced. */
const pauseMs = 1500

/** Announcements for screen readers: an action's result, then the remaining rows. */
export function useAnnouncements(sheet: BulkSheet) {
  const { clock } = usePage().environment
  const translate = useTranslate()
  const [said, setSaid] = useState({ text: '', translate })
  const announce = useCallback(
    (text: string) => {
      // Screen readers skip a message that equals the last one.
      setSaid((before) => ({ text: before.text === text ? `${text}\u00a0` : text, translate }))
    },
    [translate],
  )

  useEffect(() => {
    let timer: unknown = null
    let announced = ''
    const stop = sheet.$counts.subscribe(({ ready, wrong, checking }) => {
      clock.clearTimeout(timer)
      if (checking > 0) return
      timer = clock.setTimeout(() => {
        const counts = `${ready}/${wrong}`
        if (announced === counts) return
        announced = counts
        announce(translate('bulk-order-upload.table.counts', { ready, wrong }))
      }, pauseMs)
    })
    return () => {
      stop()
      clock.clearTimeout(timer)
    }
  }, [sheet, clock, announce, translate])

  // What was said in another language isn't said again.
  return { message: said.translate === translate ? said.text : '', announce }
}
