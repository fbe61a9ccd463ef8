import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import type { PublicPage } from '../core/app/public-page.ts'
import { loadPatiently } from '../core/lib/load-patiently.ts'
import { applyTheme } from '../styles/base.ts'
import { loadTheme, themes } from '../styles/themes/themes.ts'
import type { Theme } from '../styles/tokens.ts'

/**
 * Applies the brand's theme to the page's elements; other themes than the reference build's are fetched. Returns true once
 * a theme is applied, so that nothing is painted in another brand's colours. If fetching fails, the default theme is used
 * until a retry succeeds. The host's `appearance` overrides the brand.
 */
export function useTheme(page: Pick<PublicPage, '$brand' | '$settings' | 'environment'>): boolean {
  const { $brand, $settings, environment } = page
  const { clock } = environment
  const { appearance } = useStore($settings)
  const brand = useStore($brand)
  const [fetched, setFetched] = useState<{ brand: string; theme: Theme } | null>(null)
  const brandTheme = themes[brand] ?? (fetched?.brand === brand ? fetched.theme : null)
  const theme = useMemo(() => brandTheme && { ...brandTheme, ...appearance }, [brandTheme, appearance])
  if (theme) applyTheme(theme)

  useEffect(() => {
    if (themes[brand]) return
    let isCurrent = true
    const apply = (theme: Theme) => isCurrent && setFetched({ brand, theme })
    loadTheme(brand)
      .catch(() => {
        apply({})
        return loadPatiently(clock, () => loadTheme(brand))
      })
      .then(apply, () => {})
    return () => {
      isCurrent = false
    }
  }, [brand, clock])

  return theme !== null
}
