import { lazy } from '../../shared/loading/lazy.tsx'

/** No byte of it is loaded before a card is chosen. */
export const LazyCardPart = lazy(async () => (await import('./CardPart.tsx')).CardPart)
