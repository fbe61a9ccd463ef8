import { useStore } from '@nanostores/react'
import { createContext, useContext } from 'react'
import type { Page } from '../core/app/page.ts'
import type { PublicPage } from '../core/app/public-page.ts'

/** The page's state and the element's shadow root, for nested components. */
export interface Surroundings {
  page: PublicPage
  root: ShadowRoot
}

export const SurroundingsContext = createContext<Surroundings | null>(null)

function useSurroundings(): Surroundings {
  const surroundings = useContext(SurroundingsContext)
  if (!surroundings) throw new Error('Rendered outside of an element made by defineWidget')
  return surroundings
}

export const usePage = (): PublicPage => useSurroundings().page

/** For elements with a session. */
export const useCompletePage = (): Page => usePage() as Page

export const useShadowRoot = (): ShadowRoot => useSurroundings().root

/** Texts in the page's language; re-renders when it changes. */
export const useTranslate = () => useStore(usePage().translations.$translate)
