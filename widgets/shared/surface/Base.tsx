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

/** Wraps every element's content: sets language and direction, and provides the element's context. */
export function Base({ page, root, brand, base, children }: BaseProps) {
  const language = useStore(page.translations.$language)
  const context = useMemo(() => ({ page, root }), [page, root])
  return (
    <div ref={base} className="courier-root" part="base" lang={language} dir={directionOf(language)} data-brand={brand}>
      <ElementContext value={context}>{children}</ElementContext>
    </div>
  )
}
