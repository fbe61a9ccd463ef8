import { useStore } from '@nanostores/react'
import { type ReactNode, type Ref, useMemo } from 'react'
import type { PublicPage } from '../../../core/app/public-page.ts'
import { directionOf } from '../../../core/config/languages.ts'
import { ElementContext } from '../../page-context.ts'

interface BaseProps {
  page: PublicPage
  root: ShadowRoot
  /** Selects the brand's colours in a server's style sheet. */
  brand?: string
  base?: Ref<HTMLDivElement>
  children: ReactNode
}

/** The box of every element: language, direction, and what its components read from the context. */
export function Base({ page, root, brand, base, children }: BaseProps) {
  const language = useStore(page.translations.$language)
  const surroundings = useMemo(() => ({ page, root }), [page, root])
  return (
    <div ref={base} className="courier-root" part="base" lang={language} dir={directionOf(language)} data-brand={brand}>
      <ElementContext value={surroundings}>{children}</ElementContext>
    </div>
  )
}
