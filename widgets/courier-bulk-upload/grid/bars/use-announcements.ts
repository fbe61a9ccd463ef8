import { useCallback, useEffect, useState } from 'react'
import type { BulkSheet } from '../../../../core/bulk/sheet/sheet-contract.ts'
import { usePage, useTranslate } from '../../../page-context.ts'

/** Counts are told once they rest, not at every key. */
const restMs = 1500

/** What screen readers are told: what an action did, then how many rows are left. */
export function useAnnouncements(sheet: BulkSheet) {
  const { clock } = usePage().environment
  const translate = useTranslate()
  const [message, setMessage] = useState('')
  const say = useCallback((text: string) => {
    // The same words again are only read if something changes.
    setMessage((before) => (before === text ? `${text}\u00a0` : text))
  }, [])

  useEffect(() => {
    let timer: unknown = null
    let told = ''
    const stop = sheet.$counts.subscribe(({ ready, wrong, checking }) => {
      clock.clearTimeout(timer)
      if (checking > 0) return
      timer = clock.setTimeout(() => {
        const counts = `${ready}/${wrong}`
        if (told === counts) return
        told = counts
        say(translate('bulk-order-upload.table.counts', { ready, wrong }))
      }, restMs)
    })
    return () => {
      stop()
      clock.clearTimeout(timer)
    }
  }, [sheet, clock, say, translate])

  return { message, say }
}
