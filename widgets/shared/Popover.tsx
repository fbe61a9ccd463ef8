import { type ReactNode, type Ref, useId, useState } from 'react'
import { PopoverPanel } from './PopoverPanel.tsx'

/** What the button that opens a popover must carry. */
export interface PopoverButtonProps {
  ref: Ref<HTMLButtonElement>
  'aria-expanded': boolean
  'aria-controls': string
  'aria-haspopup': 'dialog'
  onClick: () => void
}

interface PopoverProps {
  /** Names the panel for screen readers. */
  label: string
  button: (props: PopoverButtonProps) => ReactNode
  children: (close: () => void) => ReactNode
  className?: string
}

/** A panel opened by a button. Escape, a press elsewhere and leaving it by Tab close it; the button gets the focus back. */
export function Popover({ label, button, children, className }: PopoverProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [trigger, setTrigger] = useState<HTMLButtonElement | null>(null)

  const close = (focus: boolean) => {
    setOpen(false)
    if (focus) trigger?.focus()
  }

  return (
    <>
      {button({
        ref: setTrigger,
        'aria-expanded': open,
        'aria-controls': id,
        'aria-haspopup': 'dialog',
        onClick: () => setOpen(!open),
      })}
      {open && trigger && (
        <PopoverPanel id={id} label={label} anchor={trigger} onClose={close} {...(className && { className })}>
          {children(() => close(true))}
        </PopoverPanel>
      )}
    </>
  )
}
