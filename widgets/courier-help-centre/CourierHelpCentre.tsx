import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { createHelpCentre } from '../../core/app/help-centre.ts'
import { layer } from '../../styles/layers.ts'
import { token } from '../../styles/tokens.ts'
import { useTranslate } from '../page-context.ts'
import { Button } from '../shared/Button.tsx'
import { Icon } from '../shared/Icon.tsx'
import { barBelow } from '../shared/panels/bar-below.ts'
import type { CourierHelpCentreProps } from './contract.ts'
import { HelpFrame } from './HelpFrame.tsx'

const round = css`
  position: fixed;
  inset-block-end: ${token.space6};
  inset-inline-end: ${token.space6};
  z-index: ${layer.notice};
  display: grid;
  place-items: center;
  inline-size: 52px;
  block-size: 52px;
  border: 1px solid ${token.accentInk};
  border-radius: 50%;
  background: ${token.accent};
  color: ${token.accentText};
  box-shadow: ${token.shadow};

  &:hover {
    background: ${token.accentHover};
  }

  @media print {
    display: none;
  }
`

const floating = css`
  position: fixed;
  inset-block-end: ${token.space4};
  inset-inline-end: ${token.space4};
  z-index: ${layer.notice};
  inline-size: min(400px, calc(100vw - 32px));
  block-size: min(640px, calc(100dvh - 32px));
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  overflow: hidden;
  box-shadow: ${token.shadow};

  @media (max-width: 480px) {
    inset: 0;
    inline-size: auto;
    block-size: auto;
    border: 0;
    border-radius: 0;
  }

  @media print {
    display: none;
  }
`

const inPlace = css`
  block-size: 100%;
  min-block-size: 480px;
`

const question = 'M7.2 7.4a2.9 2.9 0 1 1 4.4 2.5c-1 .6-1.6 1.1-1.6 2.3M10 15.4v.2'

/** The help centre's button and frame; nothing if the user has no help centre. */
export function CourierHelpCentre({ page, root, embedded, report }: CourierHelpCentreProps) {
  const translate = useTranslate()
  const [helpCentre] = useState(() => createHelpCentre(page))
  const isOffered = useStore(helpCentre.$isOffered)
  const current = useStore(helpCentre.$state)
  const { state } = current
  const vendor = useStore(page.vendors.$selectedVendor)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  /** Whether the user has closed it, so that it doesn't reopen automatically. */
  const [isClosed, setClosed] = useState(false)
  const isOpen = state !== 'closed'
  const barHeight = useBarBelow(root.host, !embedded && !isOpen)

  useEffect(() => () => helpCentre.destroy(), [helpCentre])
  useEffect(() => {
    if (embedded && !isClosed && isOffered && vendor && state === 'closed') void helpCentre.open()
  }, [embedded, isClosed, isOffered, vendor, state, helpCentre])
  const error = current.state === 'failed' ? current.error : null
  useEffect(() => {
    if (error) report(error)
  }, [error, report])
  // The focus returns to the button.
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  if (!isOffered) return null
  function close() {
    setClosed(true)
    helpCentre.close()
  }

  function open() {
    setClosed(false)
    void helpCentre.open()
  }

  if (isOpen || (embedded && !isClosed)) {
    const className = embedded ? inPlace : floating
    return <HelpFrame helpCentre={helpCentre} className={className} isFloating={!embedded} onClose={close} />
  }
  if (embedded) {
    return (
      <Button ref={button} onClick={open}>
        {translate('help-center.open')}
      </Button>
    )
  }
  return (
    <button
      ref={button}
      type="button"
      part="help-button"
      className={round}
      aria-label={translate('help-center.open')}
      disabled={!vendor}
      style={{ marginBlockEnd: barHeight }}
      onClick={open}
    >
      <Icon path={question} size={26} />
    </button>
  )
}

/**
 * Height in px of a bar at the bottom of the window, measured again whenever the page may have changed: a bar may
 * appear after the button.
 */
function useBarBelow(host: Element, isShown: boolean): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    if (!isShown) return
    let frame = 0
    const measure = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setHeight(barBelow(host)))
    }
    const resizeObserver = new ResizeObserver(measure)
    resizeObserver.observe(document.documentElement)
    resizeObserver.observe(document.body)
    const options = { capture: true, passive: true }
    for (const event of ['scroll', 'resize', 'courier-ready']) window.addEventListener(event, measure, options)
    return () => {
      cancelAnimationFrame(frame)
      resizeObserver.disconnect()
      for (const event of ['scroll', 'resize', 'courier-ready']) window.removeEventListener(event, measure, options)
    }
  }, [host, isShown])
  return height
}
