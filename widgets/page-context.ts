import { useStore } from '@nanostores/react'
import { createContext, useContext } from 'react'
import type { Page } from '../core/app/page-object.ts'
import type { PublicPage } from '../core/app/public-page.ts'

/** The page's state and the element's shadow root, for nested components. */
export interface ElementContextValue {
  page: PublicPage
  root: ShadowRoot
}

export const ElementContext = createContext<ElementContextValue | null>(null)

function useElementContext(): ElementContextValue {
  const context = useContext(ElementContext)
  if (!context) throw new Error('Rendered outside of an element made by defineWidget')
  return context
}

export const usePage = (): PublicPage => useElementContext().page

/** For elements with a session. */
export const useCompletePage = (): Page => usePage() as Page

export const useShadowRoot = (): ShadowRoot => useElementContext().root

/** Texts in the page's language; re-renders when it changes. */
export const useTranslate = () => useStore(usePage().translations.$translate)
