import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useSignals } from '@preact/signals-react/runtime'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Draft } from '../../../core/request/draft/draft.ts'
import { feeParts } from '../../../core/request/quote/quote.ts'
import type { Voucher, VoucherDetails } from '../../../core/request/quote/voucher.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { commandKey } from '../../shared/command-key.ts'
import { TextField } from '../../shared/fields/TextField.tsx'
import { VisuallyHidden } from '../../shared/VisuallyHidden.tsx'
import { useFieldRef, useRequest } from '../form/request-context.ts'
import { useDraft } from '../form/use-draft.ts'
import { useFieldMessage, useTypedText } from '../form/use-typed-text.ts'
import { useOutletTime } from '../time/use-outlet-time.ts'

const row = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space2};
  align-items: flex-start;
  margin-block: ${token.space2};

  > :first-child {
    flex: 1 1 100px;
    min-inline-size: 0;
  }

  /* Aligned with the box beside it. */
  > button {
    margin-block-start: ${token.space6};
  }
`

const applied = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space2};
  min-block-size: ${token.control};

  > div {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
`

/* So that the button's focus ring doesn't cover the line above. */
const removable = css`
  margin-block-start: ${token.space1};
`

const statusLine = css`
  font-size: ${token.size13};
  color: ${token.textMuted};
`

/** A voucher (flag `voucher`): a button, then its field, then its discount. */
export function VoucherPart() {
  const { voucher } = useRequest()
  return voucher && <Shown voucher={voucher} />
}

function Shown({ voucher }: { voucher: Voucher }) {
  const request = useRequest()
  const page = usePage()
  const state = useStore(voucher.$state)
  const appliedVoucher = useDraft(voucherOf)
  const quote = useStore(request.$quote)
  const translate = useTranslate()
  const { money } = useStore(page.$formats)
  const saved = appliedVoucher && 'quote' in quote && quote.quote.inputs.voucher ? feeParts(quote.quote).discount : null
  const details = state.state === 'applied' ? state.details : null
  const hasNoDetails = state.state === 'applied' && state.hasNoDetails
  const hasTerms = saved === null || hasNoDetails || details?.type === 'PERCENTAGE' || !!details?.expiresAt

  return (
    <div part="voucher" className={appliedVoucher ? (hasTerms ? applied : removable) : undefined}>
      {!appliedVoucher && <Entry voucher={voucher} />}
      <div role="status" className={statusLine}>
        {/* Once there is a fee, the summary shows code and discount. */}
        {appliedVoucher && saved === null && translate('voucher.applied', { code: appliedVoucher.code })}
        {saved !== null && <VisuallyHidden>{translate('voucher.saved', { amount: money(saved) })} </VisuallyHidden>}
        {!appliedVoucher && state.state === 'waiting' && translate('voucher.waiting')}
        {!appliedVoucher && state.state === 'checking' && translate('voucher.checking')}
        {appliedVoucher && hasNoDetails && translate('voucher.error.get.message')}
        {appliedVoucher && details && <Details details={details} />}
      </div>
      {appliedVoucher && <Remove code={appliedVoucher.code} hasText={!hasTerms} onRemove={voucher.remove} />}
    </div>
  )
}

function Entry({ voucher }: { voucher: Voucher }) {
  useSignals()
  const translate = useTranslate()
  const state = useStore(voucher.$state)
  const text = useTypedText('voucherCode')
  const message = useFieldMessage('voucherCode')
  const ref = useFieldRef<HTMLInputElement>('voucherCode')
  const [isWanted, setWanted] = useState(false)
  const isOpen = isWanted || text.value !== ''
  const opener = useRef<HTMLButtonElement>(null)

  function type(typed: string) {
    text.value = typed
    voucher.type(typed)
  }

  /** Enter applies the voucher instead of sending the order. */
  function onKeyDown(event: KeyboardEvent) {
    if (commandKey(event) !== 'Enter') return
    event.preventDefault()
    void voucher.apply()
  }

  function cancel() {
    setWanted(false)
    voucher.remove()
    requestAnimationFrame(() => opener.current?.focus())
  }

  if (!isOpen) {
    return (
      <Button variant="quiet" icon="plus" ref={opener} onClick={() => setWanted(true)}>
        {translate('voucher.add')}
      </Button>
    )
  }
  return (
    <div className={row}>
      <TextField
        label={translate('voucher.code')}
        dir="ltr"
        autoFocus={isWanted}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        value={text.value}
        error={state.state === 'refused' || state.state === 'failed' ? translate(state.key) : message}
        ref={ref}
        onChange={type}
        onKeyDown={onKeyDown}
      />
      <Button
        busy={state.state === 'checking'}
        disabled={text.value.trim() === ''}
        onClick={() => void voucher.apply()}
      >
        {translate('voucher.apply')}
      </Button>
      <Button variant="quiet" icon="close" aria-label={translate('voucher.cancel')} onClick={cancel} />
    </div>
  )
}

function Remove({ code, hasText, onRemove }: { code: string; hasText: boolean; onRemove: () => void }) {
  const text = useTranslate()('voucher.remove', { code })
  const remove = useRef<HTMLButtonElement>(null)
  // The field was removed, so the focus moves to the button.
  useEffect(() => {
    const root = remove.current?.getRootNode()
    if (root instanceof ShadowRoot && !root.activeElement) remove.current?.focus()
  }, [])
  return (
    <Button variant="quiet" icon="close" ref={remove} aria-label={hasText ? undefined : text} onClick={onRemove}>
      {hasText && text}
    </Button>
  )
}

/** The percentage and the end date. An amount isn't repeated here, because the fee shows it. */
function Details({ details: { type, amount, maxDiscount, expiresAt } }: { details: VoucherDetails }) {
  const translate = useTranslate()
  const { money, number } = useStore(usePage().$formats)
  const { dateTime } = useOutletTime(useRequest())
  const off = number(amount / 100, { style: 'percent' })
  const gives =
    maxDiscount === null
      ? translate('voucher.off', { off })
      : translate('voucher.off-most', { off, most: money(maxDiscount) })
  return [
    ...(type === 'PERCENTAGE' ? [gives] : []),
    ...(expiresAt === null ? [] : [translate('voucher.until', { date: dateTime(expiresAt) })]),
  ].join(' · ')
}

const voucherOf = (draft: Draft) => draft.voucher
