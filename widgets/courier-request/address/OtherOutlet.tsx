import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { completePage } from '../../../core/app/page-object.ts'
import type { QuoteInputs } from '../../../core/request/quote/quote.ts'
import { deliveringOutlet } from '../../../core/vendors/delivering-outlet.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { Notice } from '../../shared/Notice.tsx'

const offer = css`
  align-items: center;
  margin-block-start: ${token.space2};
`

/** Offers the nearest outlet that delivers, if the selected one doesn't. */
export function OtherOutlet({ inputs: { vendorId, destination } }: { inputs: QuoteInputs }) {
  const { client, vendors } = completePage(usePage())
  const translate = useTranslate()
  const outlets = useStore(vendors.$vendors)
  const [outlet, setOutlet] = useState<{ id: string; name: string } | null>(null)

  useEffect(() => {
    const controller = new AbortController()
    setOutlet(null)
    void deliveringOutlet(client, outlets, vendorId, destination, controller.signal).then(
      (nearestOutlet) => !controller.signal.aborted && setOutlet(nearestOutlet),
      () => {},
    )
    return () => controller.abort()
  }, [client, outlets, vendorId, destination])

  return (
    <div role="status">
      {outlet && (
        <Notice
          tone="info"
          className={offer}
          action={
            <Button onClick={() => vendors.selectVendor(outlet.id)}>
              {translate('request.collect-from', { outlet: outlet.name })}
            </Button>
          }
        >
          {translate('request.other-outlet', { outlet: outlet.name })}
        </Notice>
      )}
    </div>
  )
}
