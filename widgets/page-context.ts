import { useStore } from '@nanostores/react'
import { createContext, useContext } from 'react'
import type { Page } from '../core/app/page.ts'
import type { PublicPage } from '../core/app/public-page.ts'

/** The page's shared state and the element's shadow root, for pieces that stand deep in an element. */
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

/** For pieces of elements that are defined with a session only: nothing of it is loaded by this. */
export const useCompletePage = (): Page => usePage() as Page

/** Where popovers and dialogs belong. */
export const useShadowRoot = (): ShadowRoot => useSurroundings().root

/** The texts in the page's language; renders again when it changes. */
export const useTranslate = () => useStore(usePage().translations.$translate)
