import { lazy } from '../../shared/loading/lazy.tsx'

/** `CardPart`, loaded only when the user pays by card. */
export const LazyCardPart = lazy(async () => (await import('./CardPart.tsx')).CardPart)
