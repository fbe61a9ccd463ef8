import { lazy } from '../../shared/loading/lazy.tsx'

/** Loads nothing before a card is chosen. */
export const LazyCardPart = lazy(async () => (await import('./CardPart.tsx')).CardPart)
