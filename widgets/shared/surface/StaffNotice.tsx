import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { completePage } from '../../../core/app/page-object.ts'
import { staffNoticeOf } from '../../../core/app/staff-notice.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../panels/Dialog.tsx'

const texts = css`
  display: grid;
  gap: ${token.space3};

  a {
    justify-self: start;
    display: inline-flex;
    align-items: center;
    min-block-size: ${token.control};
    overflow-wrap: anywhere;
  }
`

const place = css`
  padding: ${token.space3} ${token.space4};
  border-radius: ${token.radius};
  background: ${token.surfaceSunken};
  font-weight: 600;
  overflow-wrap: anywhere;
`

/** Notice for staff (specification 1 §3), over the page's main elements. */
export function StaffNotice() {
  const page = completePage(usePage())
  const translate = useTranslate()
  const notice = staffNoticeOf(page)
  const [self] = useState(() => ({}))
  useEffect(() => notice.hold(self), [notice, self])
  const holder = useStore(notice.$holder)
  const content = useStore(notice.$notice)
  const { api } = useStore(page.$settings)
  if (!content || holder !== self) return null
  const { terms, vendor } = content
  return (
    <Dialog
      open
      title={translate(terms ? 'staff.terms-title' : 'staff.notice-title')}
      actions={
        <>
          {terms && <Button onClick={() => void page.session.signOut()}>{translate('staff.leave')}</Button>}
          <Button variant="primary" onClick={notice.accept}>
            {translate(terms ? 'staff.accept' : 'common.continue')}
          </Button>
        </>
      }
    >
      <div className={texts}>
        {terms && (
          <>
            <p>{translate('staff.terms')}</p>
            <a href={`${api}/termsandconditions`} target="_blank" rel="noopener noreferrer">
              {translate('staff.read-terms')}
            </a>
          </>
        )}
        {vendor && (
          <>
            <p>{translate('staff.notice')}</p>
            <p className={place}>
              <bdi>{vendor.name}</bdi> - <bdi dir="ltr">{vendor.id}</bdi>
            </p>
          </>
        )}
      </div>
    </Dialog>
  )
}
