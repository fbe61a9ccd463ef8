import { useEffect, useEffectEvent, useState } from 'react'
import { useShadowRoot } from '../../page-context.ts'

/** Accepts a file dropped anywhere on the element. @returns whether one is dragged over it */
export function useFileDrop(onDrop: (file: File | undefined) => void): boolean {
  const root = useShadowRoot()
  const [isDraggedOver, setDraggedOver] = useState(false)
  const drop = useEffectEvent((event: DragEvent) => onDrop(event.dataTransfer?.files[0]))

  useEffect(() => {
    const ending = new AbortController()
    const listen = (name: 'dragover' | 'drop', run: (event: DragEvent) => void) => {
      const onFiles = (event: Event) => {
        if (!(event as DragEvent).dataTransfer?.types.includes('Files')) return
        // Otherwise the browser opens the file.
        event.preventDefault()
        run(event as DragEvent)
      }
      root.addEventListener(name, onFiles, { signal: ending.signal })
    }
    listen('dragover', () => setDraggedOver(true))
    listen('drop', (event) => {
      setDraggedOver(false)
      drop(event)
    })
    const leave = (event: Event) => {
      const to = (event as DragEvent).relatedTarget
      if (!(to instanceof Node && root.contains(to))) setDraggedOver(false)
    }
    root.addEventListener('dragleave', leave, { signal: ending.signal })
    return () => ending.abort()
  }, [root])
  return isDraggedOver
}
