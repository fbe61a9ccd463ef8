import { useEffect, useEffectEvent, useState } from 'react'
import { useShadowRoot } from '../../page-context.ts'

/** Accepts a file dropped anywhere on the element. @returns whether one is dragged over it */
export function useFileDrop(onDrop: (file: File | undefined) => void): boolean {
  const root = useShadowRoot()
  const [isDraggedOver, setDraggedOver] = useState(false)
  const drop = useEffectEvent((event: DragEvent) => onDrop(event.dataTransfer?.files[0]))

  useEffect(() => {
    const abortController = new AbortController()
    const listen = (name: 'dragover' | 'drop', run: (event: DragEvent) => void) => {
      const onFiles = (event: Event) => {
        if (!(event as DragEvent).dataTransfer?.types.includes('Files')) return
        // Otherwise the browser opens the file.
        event.preventDefault()
        run(event as DragEvent)
      }
      root.addEventListener(name, onFiles, { signal: abortController.signal })
    }
    listen('dragover', () => setDraggedOver(true))
    listen('drop', (event) => {
      setDraggedOver(false)
      drop(event)
    })
    const leave = (event: Event) => {
      const newTarget = (event as DragEvent).relatedTarget
      if (!(newTarget instanceof Node && root.contains(newTarget))) setDraggedOver(false)
    }
    root.addEventListener('dragleave', leave, { signal: abortController.signal })
    return () => abortController.abort()
  }, [root])
  return isDraggedOver
}
