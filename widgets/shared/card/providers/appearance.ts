import type { Translate } from '../../../../core/i18n/translate.ts'
import { cssName, defaults } from '../../../../styles/tokens.ts'
import { type FrameAppearance, type FrameText, frameTexts } from '../../../card-frame/protocol.ts'

/** Returns the style and texts that the frame should have at this place. */
export function appearanceAt(place: Element, language: string, translate: Translate): FrameAppearance {
  const style = getComputedStyle(place)
  const texts = Object.fromEntries(frameTexts.map((key) => [key, translate(key)]))
  const names = Object.keys(defaults).map(cssName)
  return {
    language,
    direction: style.direction === 'rtl' ? 'rtl' : 'ltr',
    texts: texts as Record<FrameText, string>,
    colorScheme: style.colorScheme,
    tokens: Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--_${name}`).trim()])),
  }
}
