import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { whenSeenAndIdle } from '../shared/map/when-seen.ts'
import type { BranchPanelProps } from './BranchPanel.tsx'
import type { CollectionPointDialogProps } from './CollectionPointDialog.tsx'

/**
 * The panel, fetched once its button is seen and the browser has nothing else to do, so that it costs the first paint
 * nothing; at once when it is wanted. Null until it is there.
 */
export function useBranchPanel(
  button: HTMLElement | null,
  isWanted: boolean,
  onFailed: () => void,
): ComponentType<BranchPanelProps> | null {
  return useLater(fetchPanel, { ahead: button, isWanted, onFailed })
}

/** The dialog of a collection point, fetched when it is wanted. Null until it is there. */
export function useCollectionPointDialog(
  isWanted: boolean,
  onFailed: () => void,
): ComponentType<CollectionPointDialogProps> | null {
  return useLater(fetchDialog, { ahead: null, isWanted, onFailed })
}

const fetchPanel = async () => (await import('./BranchPanel.tsx')).BranchPanel
const fetchDialog = async () => (await import('./CollectionPointDialog.tsx')).CollectionPointDialog

interface Later {
  /** Seen and idle, it is fetched ahead. */
  ahead: HTMLElement | null
  isWanted: boolean
  onFailed: () => void
}

function useLater<Props>(fetchPart: () => Promise<ComponentType<Props>>, { ahead, isWanted, onFailed }: Later) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  const failed = useEffectEvent(onFailed)

  useEffect(() => {
    if (Part || !(isWanted || ahead)) return
    let isCurrent = true
    const bring = async () => {
      try {
        const fetched = await fetchPart()
        if (isCurrent) setPart(() => fetched)
      } catch {
        // Fetched ahead it is nobody's loss: the next press tries again.
        if (isCurrent && isWanted) failed()
      }
    }
    const cancel = isWanted || !ahead ? void bring() : whenSeenAndIdle(ahead, () => void bring())
    return () => {
      isCurrent = false
      cancel?.()
    }
  }, [ahead, isWanted, Part, fetchPart])

  return Part
}
