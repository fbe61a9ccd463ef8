import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { parseUrl } from '../../../core/environment/parse-url.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { Loading } from '../../shared/loading/Loading.tsx'
import { lazy } from '../../shared/loading/lazy.tsx'
import { useRequest } from '../form/request-context.ts'

const Review = lazy(async () => (await import('./Review.tsx')).Review)

const belowButton = css`
  display: grid;
  gap: ${token.space1};
  justify-items: center;
  min-block-size: 68px;
  text-align: center;
`

const terms = css`
  font-size: ${token.size13};
  color: ${token.textMuted};

  a {
    color: inherit;
    text-decoration: underline;
  }
`

/** Placeholder for the link, because its position depends on the language. */
const linkPlaceholder = '\uE000'

/** Shows the review button and the terms, below the button that places the order. */
export function PlaceExtras({ terms: termsUrl }: { terms: string | undefined }) {
  const { $placement } = useRequest()
  const translate = useTranslate()
  const { api } = useStore(usePage().$settings)
  const { state } = useStore($placement)
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const [textBefore = '', textAfter = ''] = translate('review.agreement', { terms: linkPlaceholder }).split(
    linkPlaceholder,
  )
  const href = termsUrl ?? `${api}/termsandconditions`

  function place() {
    setOpen(false)
    box.current?.closest('form')?.requestSubmit()
  }

  return (
    <div ref={box} className={belowButton}>
      {state === 'idle' && (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {translate('review.open')}
        </Button>
      )}
      <p className={terms}>
        {withoutIsolates(textBefore)}
        <a href={isWebAddress(href) ? href : undefined} target="_blank" rel="noopener noreferrer">
          {translate('review.terms')}
        </a>
        {withoutIsolates(textAfter)}
      </p>
      {isOpen && <Review onClose={() => setOpen(false)} onPlace={place} waiting={<Loading />} />}
    </div>
  )
}

/** Removes bidi isolates, which the split at the link leaves unpaired. */
const withoutIsolates = (text: string) => text.replace(/[\u2066-\u2069]/g, '')

/** Excludes `javascript:` addresses. */
function isWebAddress(href: string): boolean {
  return /^https?:$/.test(parseUrl(href, 'https://any.example')?.protocol ?? '')
}
