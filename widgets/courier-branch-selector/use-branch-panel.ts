import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { whenSeenAndIdle } from '../shared/map/when-seen.ts'
import type { BranchPanelProps } from './BranchPanel.tsx'

/**
 * The panel, fetched once its button is seen and the browser has nothing else to do, so that it costs the first paint
 * nothing; at once when it is wanted. Null until it is there.
 */
export function useBranchPanel(
  button: HTMLElement | null,
  isWanted: boolean,
  onFailed: () => void,
): ComponentType<BranchPanelProps> | null {
  const [Panel, setPanel] = useState<ComponentType<BranchPanelProps> | null>(null)
  const failed = useEffectEvent(onFailed)

  useEffect(() => {
    if (Panel || !button) return
    let isCurrent = true
    const fetchPanel = async () => {
      try {
        const module = await import('./BranchPanel.tsx')
        if (isCurrent) setPanel(() => module.BranchPanel)
      } catch {
        // Fetched ahead it is nobody's loss: the next press tries again.
        if (isCurrent && isWanted) failed()
      }
    }
    const cancel = isWanted ? void fetchPanel() : whenSeenAndIdle(button, () => void fetchPanel())
    return () => {
      isCurrent = false
      cancel?.()
    }
  }, [button, isWanted, Panel])

  return Panel
}
